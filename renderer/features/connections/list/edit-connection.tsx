import { Button, Checkbox, Modal } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Connection, checkBaseAddress } from '../../../../shared/model/connection/connection.ts';
import { originOf } from '../../../../shared/model/connection/origin.ts';
import { useContract } from '../../../client/contract-context.tsx';
import common from '../../../ui/base/common.module.css';
import { intoView } from '../../../ui/base/into-view.ts';
import { draftOf, formOf, isComplete, signInOf } from '../../../ui/connection/connection-draft.ts';
import { ConnectionFields } from '../../../ui/connection/connection-fields.tsx';
import { FailureNotice } from '../../../ui/failure/failure-notice.tsx';
import { failureOf } from '../../../ui/failure/failure-of.ts';

interface EditConnectionProps {
  readonly connection: Connection;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Edits a connection. Empty sign-in fields keep the stored values, which are never shown. */
export function EditConnection({ connection, opened, onClose }: EditConnectionProps) {
  const { t } = useTranslation(['connections', 'common']);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      size={560}
      title={t('edit.title', { name: connection.name })}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <EditForm connection={connection} onClose={onClose} />
    </Modal>
  );
}

/** Returns the key's current and new origin if they differ, else null. If they differ, the key must be typed again (money-safety H5). */
function leavesOrigin({ baseAddress, keyPlace, keyGivenFor }: Connection, typed: string) {
  const address = checkBaseAddress(typed);
  const givenFor = keyGivenFor ?? originOf(baseAddress);
  const wanted = address.ok ? originOf(address.baseAddress) : null;
  if (keyPlace === 'none' || givenFor === null || wanted === null || givenFor === wanted) return null;
  return { givenFor, wanted };
}

// Separate from the dialog: its state ends when the dialog closes, so that a typed key or password is forgotten.
function EditForm({ connection, onClose }: Omit<EditConnectionProps, 'opened'>) {
  const { t } = useTranslation(['connections', 'common']);
  const contract = useContract();
  const [draft, setDraft] = useState(() => draftOf(connection));
  const update = useMutation(
    contract.connections.update.mutationOptions({
      onSuccess: onClose,
      onError: (error) => {
        const failure = failureOf(error);
        if (failure.code === 'invalid-input')
          setAsksWhose(failure.data.problems.some(({ problem }) => problem === 'has-sent-orders'));
      },
    }),
  );
  const moved = leavesOrigin(connection, draft.baseAddress);
  const stored = connection.keyPlace === 'none' || moved !== null ? null : connection.signIn;
  // Orders were sent to the old address, so the change was refused: a person must state which supplier owns the new address.
  const [asksWhose, setAsksWhose] = useState(false);
  const [sameSupplier, setSameSupplier] = useState(false);
  return (
    <form
      className={common.stack16}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isComplete(draft, stored) || update.isPending) return;
        const signIn = signInOf(draft);
        update.mutate({
          id: connection.id,
          ...formOf(draft),
          ...(signIn === null ? {} : { signIn }),
          ...(sameSupplier ? { sameSupplier } : {}),
        });
      }}
    >
      <ConnectionFields
        draft={draft}
        onChange={(next) => {
          setDraft(next);
          // The statement that both addresses belong to one supplier does not apply to another new address.
          if (next.baseAddress !== draft.baseAddress) setSameSupplier(false);
          if (update.isError) update.reset();
        }}
        stored={stored}
        requestForm={connection}
        {...(connection.health === 'key-refused' ? { userNameHint: t('field.userNameMaybe') } : {})}
        {...(moved === null ? {} : { signInHint: t(`edit.otherOrigin.${connection.signIn}`, moved) })}
      />
      {update.isError ? (
        <div ref={intoView}>
          <FailureNotice error={update.error} />
        </div>
      ) : null}
      {asksWhose ? (
        <Checkbox
          label={t('edit.sameSupplier')}
          description={t('edit.sameSupplierMeans')}
          checked={sameSupplier}
          onChange={(event) => setSameSupplier(event.currentTarget.checked)}
        />
      ) : null}
      <div className={common.buttons}>
        <Button onClick={onClose}>{t('common:cancel')}</Button>
        <Button
          variant="filled"
          type="submit"
          disabled={!isComplete(draft, stored)}
          loading={update.isPending}
        >
          {t('edit.save')}
        </Button>
      </div>
    </form>
  );
}
