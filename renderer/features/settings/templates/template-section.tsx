import { ActionIcon, Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { OrderTemplate, Settings } from '../../../../shared/contract/shop/settings.ts';
import { IconPencil, IconTrash } from '../../../ui/icons/icons.tsx';
import settingsList from '../settings-list.module.css';
import { useEdited, withOne } from '../use-edited.ts';
import { TemplateEditor } from './template-editor.tsx';
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
