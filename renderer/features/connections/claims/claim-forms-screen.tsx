import { Button, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useParams } from 'wouter';
import type { ClaimForms } from '../../../../shared/contract/money/claims.ts';
import { claimKinds } from '../../../../shared/model/claim/claim.ts';
import { claimFields, maxFormLength, unknownClaimFields } from '../../../../shared/model/claim/claim-form.ts';
import { maxLinkLength, problemOfLink } from '../../../../shared/model/claim/claim-link.ts';
import { useContract } from '../../../client/contract-context.tsx';
import { useConnections } from '../../../client/use-connections.ts';
import common from '../../../ui/base/common.module.css';
import { EmptyState } from '../../../ui/base/empty-state.tsx';
import { paths } from '../../../ui/base/paths.ts';
import { Screen } from '../../../ui/base/screen.tsx';
import { claimKindWords, defaultClaimForm } from '../../../ui/claim/claim-text.ts';
import { FailureNotice } from '../../../ui/failure/failure-notice.tsx';
import { Loading } from '../../../ui/failure/loading.tsx';
import styles from './claim-forms.module.css';

/** Screen with one supplier's address for claims, and the shop's texts for claims to this supplier. */
export function ClaimFormsScreen() {
  const { t } = useTranslation(['claims', 'connections']);
  const { id = '' } = useParams<{ id: string }>();
  const contract = useContract();
  const [, navigate] = useLocation();
  const { data: known } = useConnections();
  const { data, error, refetch } = useQuery(
    contract.claims.forms.queryOptions({ input: { connectionId: id } }),
  );
  const connection = known?.connections.find((each) => each.id === id);
  const back = <Button onClick={() => navigate(paths.connections())}>{t('connections:title')}</Button>;
  if (known !== undefined && connection === undefined)
    return (
      <Screen title={t('title')}>
        <EmptyState title={t('gone')} actions={back} />
      </Screen>
    );
  return (
    <Screen title={t('forms.title', { name: connection?.name ?? '' })} actions={back}>
      <Loading error={error} onRetry={refetch} pending={data === undefined} rows={8} />
      {data === undefined ? null : <ClaimFormsEditor key={id} connectionId={id} forms={data} />}
    </Screen>
  );
}

/** A link and a text for each kind of claim. If the text is empty, the app's own text is used and shown as the placeholder. */
function ClaimFormsEditor({
  connectionId,
  forms,
}: {
  readonly connectionId: string;
  readonly forms: ClaimForms;
}) {
  const { t } = useTranslation(['claims', 'check', 'order', 'states']);
  const contract = useContract();
  const [link, setLink] = useState(forms.link);
  const [texts, setTexts] = useState(forms.texts);
  const save = useMutation(contract.claims.writeForms.mutationOptions());
  const linkFits = problemOfLink(link.trim()) === null;
  const fits = linkFits && Object.values(texts).every((text) => unknownClaimFields(text).length === 0);
  const isSaved = save.isSuccess && save.variables.link === link && save.variables.texts === texts;
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (fits) save.mutate({ connectionId, link, texts });
  }
  return (
    <form className={styles.form} aria-label={t('forms.texts')} onSubmit={submit} noValidate>
      <TextInput
        label={t('forms.link')}
        description={t('forms.linkHint')}
        maxLength={maxLinkLength}
        dir="ltr"
        value={link}
        error={linkFits ? null : t('forms.linkWrong')}
        onChange={(event) => setLink(event.currentTarget.value)}
      />
      <p className={common.mutedText}>
        {t('forms.hint', { names: claimFields.map((name) => `{${name}}`).join(' ') })}
      </p>
      {claimKinds.map((kind) => {
        const unknown = unknownClaimFields(texts[kind] ?? '');
        return (
          <Textarea
            key={kind}
            label={claimKindWords(t, kind)}
            autosize
            minRows={3}
            maxRows={14}
            maxLength={maxFormLength}
            dir="auto"
            placeholder={defaultClaimForm(t, kind)}
            value={texts[kind] ?? ''}
            error={
              unknown.length === 0
                ? null
                : t('forms.unknown', { names: unknown.map((name) => `{${name}}`).join(' ') })
            }
            onChange={(event) => setTexts({ ...texts, [kind]: event.currentTarget.value })}
          />
        );
      })}
      <FailureNotice error={save.error} />
      <div className={styles.buttons}>
        <Button variant="filled" type="submit" disabled={!fits} loading={save.isPending}>
          {t('forms.save')}
        </Button>
        {isSaved ? <span role="status">{t('forms.saved')}</span> : null}
      </div>
    </form>
  );
}
