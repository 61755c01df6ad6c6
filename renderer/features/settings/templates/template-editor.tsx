import { Autocomplete, Button, Select, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type Language,
  languages,
  languageTag,
  type OrderTemplate,
} from '../../../../shared/contract/shop/settings.ts';
import { templateFields, unknownFields } from '../../../../shared/model/order/order-template.ts';
import { languageNames } from '../../../locales/languages.ts';
import common from '../../../ui/base/common.module.css';
import { orderAsText } from '../../../ui/order/order-text.ts';
import { sampleOrder } from '../sample-order.ts';
import settingsList from '../settings-list.module.css';
import styles from './template-section.module.css';

/** Form for one text, with a preview next to it. */
export function TemplateEditor({
  template,
  shop,
  onSave,
  onClose,
}: {
  readonly template: OrderTemplate;
  readonly shop: string;
  readonly onSave: (template: OrderTemplate) => void;
  readonly onClose: () => void;
}) {
  const { t, i18n } = useTranslation(['templates', 'states', 'services']);
  const [draft, setDraft] = useState(template);
  const area = useRef<HTMLTextAreaElement>(null);
  const name = useRef<HTMLInputElement>(null);
  useEffect(() => name.current?.focus(), []);
  const languageFits = languageTag.test(draft.language);
  const unknown = unknownFields(draft.text);
  const sample = sampleOrder({
    service: t('sample.service'),
    customer: t('sample.customer'),
    note: t('sample.note'),
  });
  const preview = orderAsText(
    sample,
    { text: draft.text, language: languageFits ? draft.language : null },
    { t, pageLanguage: i18n.language, shop },
  );
  const complete = draft.name.trim() !== '' && draft.text.trim() !== '' && languageFits;
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (complete) onSave({ ...draft, name: draft.name.trim() });
  }
  function insert(name: string): void {
    const at = area.current?.selectionStart ?? draft.text.length;
    const end = area.current?.selectionEnd ?? at;
    setDraft({ ...draft, text: `${draft.text.slice(0, at)}{${name}}${draft.text.slice(end)}` });
    area.current?.focus();
  }
  return (
    <form className={styles.editor} aria-label={t('title')} onSubmit={submit}>
      <TextInput
        label={t('name')}
        description={t('nameHint')}
        maxLength={60}
        value={draft.name}
        onChange={(event) => setDraft({ ...draft, name: event.currentTarget.value })}
        ref={name}
      />
      <Autocomplete
        label={t('language')}
        description={t('languageHint')}
        maxLength={20}
        data={[...languages]}
        // The list always shows all languages of the app, whatever a person has typed.
        filter={({ options }) => options}
        renderOption={({ option }) => <bdi>{languageNames[option.value as Language]}</bdi>}
        value={draft.language}
        error={languageFits ? null : t('languageWrong')}
        onChange={(language) => setDraft({ ...draft, language: language.trim() })}
        classNames={{ input: 'mono' }}
      />
      <Select
        label={t('insert')}
        description={t('insertHint')}
        data={templateFields.map((value) => ({ value, label: `{${value}}` }))}
        value={null}
        searchable
        onChange={(name) => name !== null && insert(name)}
      />
      <Textarea
        ref={area}
        label={t('text')}
        autosize
        minRows={8}
        maxRows={16}
        maxLength={4_000}
        value={draft.text}
        error={unknown.length === 0 ? null : t('unknown', { names: unknown.join(', ') })}
        onChange={(event) => setDraft({ ...draft, text: event.currentTarget.value })}
      />
      <section className={common.shrink} aria-label={t('preview')}>
        <h3 className={styles.previewTitle}>{t('preview')}</h3>
        <bdi className={styles.previewText}>{preview}</bdi>
      </section>
      <div className={settingsList.buttons}>
        <Button variant="filled" type="submit" disabled={!complete}>
          {t('save')}
        </Button>
        <Button onClick={onClose}>{t('cancel')}</Button>
      </div>
    </form>
  );
}
