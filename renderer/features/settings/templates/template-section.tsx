import { ActionIcon, Autocomplete, Button, Select, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type Language,
  languages,
  languageTag,
  type OrderTemplate,
  type Settings,
} from '../../../../shared/contract/shop/settings.ts';
import { templateFields, unknownFields } from '../../../../shared/model/order/order-template.ts';
import { languageNames } from '../../../locales/languages.ts';
import common from '../../../ui/base/common.module.css';
import { IconPencil, IconTrash } from '../../../ui/icons/icons.tsx';
import { orderAsText } from '../../../ui/order/order-text.ts';
import { sampleOrder } from '../sample-order.ts';
import settingsList from '../settings-list.module.css';
import { useEdited, withOne } from '../use-edited.ts';
import styles from './template-section.module.css';

const maxTemplates = 30;

/** The shop's own texts for handing over results, with forms to change and remove them. */
export function TemplateSection({
  settings,
  onChange,
}: {
  readonly settings: Settings;
  readonly onChange: (templates: Settings['templates']) => void;
}) {
  const { t } = useTranslation('templates');
  const { templates, shop } = settings;
  const { edited, edit, add } = useEdited<OrderTemplate>();
  function save(template: OrderTemplate): void {
    onChange(withOne(templates, template));
    edit(null);
  }
  const blank = (): OrderTemplate => ({
    id: crypto.randomUUID().slice(0, 8),
    name: '',
    language: 'en',
    text: t('starter'),
  });
  return (
    <div className={settingsList.section}>
      <p className={settingsList.what}>{t('what')}</p>
      {templates.length === 0 ? <p className={settingsList.what}>{t('none')}</p> : null}
      <ul className={settingsList.list}>
        {templates.map((template) => (
          <li key={template.id} className={styles.item}>
            <bdi className={settingsList.name}>{template.name}</bdi>
            <bdi className="mono">{template.language}</bdi>
            <bdi className={styles.start}>{template.text.replace(/\s+/g, ' ')}</bdi>
            <ActionIcon aria-label={t('change', { name: template.name })} onClick={() => edit(template)}>
              <IconPencil size={16} aria-hidden />
            </ActionIcon>
            <ActionIcon
              aria-label={t('remove', { name: template.name })}
              onClick={() => {
                add.current?.focus();
                onChange(templates.filter(({ id }) => id !== template.id));
              }}
            >
              <IconTrash size={16} aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </ul>
      {edited === null ? (
        <div>
          <Button ref={add} disabled={templates.length >= maxTemplates} onClick={() => edit(blank())}>
            {t('add')}
          </Button>
          {templates.length >= maxTemplates ? <p className={settingsList.what}>{t('full')}</p> : null}
        </div>
      ) : (
        <TemplateEditor
          key={edited.id}
          template={edited}
          shop={shop}
          onSave={save}
          onClose={() => edit(null)}
        />
      )}
    </div>
  );
}

/** Form for one text, with a preview next to it. */
function TemplateEditor({
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
