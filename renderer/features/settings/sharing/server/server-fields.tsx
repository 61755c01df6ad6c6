import { Button, FileButton, PasswordInput, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type ServerForm, serverFormSchema } from '../../../../../shared/model/host/sharing.ts';
import common from '../../../../ui/base/common.module.css';
import { CountField } from '../../../../ui/format/count-field.tsx';
import styles from './server.module.css';

const maxFileLength = 100_000;

/** The typed address and login of a server. */
export function ServerFields({
  wish,
  onChange,
}: {
  readonly wish: ServerForm;
  readonly onChange: (wish: ServerForm) => void;
}) {
  const { t } = useTranslation(['server', 'common']);
  const field = (name: Exclude<keyof ServerForm, 'port'>) => ({
    label: t(`form.${name}`),
    value: wish[name],
    onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
      onChange({ ...wish, [name]: event.currentTarget.value }),
    dir: 'ltr' as const,
    spellCheck: false,
    autoComplete: 'off',
  });
  const isSchema = serverFormSchema.shape.schema.safeParse(wish.schema).success;
  return (
    <div className={styles.fields}>
      <TextInput {...field('host')} maxLength={253} placeholder="192.168.1.10" data-autofocus />
      <CountField
        label={t('form.port')}
        value={wish.port}
        error={wish.port >= 1 && wish.port <= 65_535 ? null : t('common:countWrong', { most: 65_535 })}
        onChange={(port) => onChange({ ...wish, port: port ?? 0 })}
      />
      <TextInput {...field('database')} maxLength={63} />
      <TextInput {...field('schema')} maxLength={63} error={isSchema ? null : t('form.schemaRule')} />
      <TextInput {...field('user')} maxLength={63} />
      <PasswordInput {...field('password')} maxLength={1000} />
      <div className={common.wide}>
        <Textarea {...field('authority')} rows={2} maxLength={maxFileLength} classNames={{ input: 'mono' }} />
        <FileButton
          accept=".pem,.crt,.cer"
          onChange={(file) =>
            void file
              ?.slice(0, maxFileLength)
              .text()
              .then((authority) => onChange({ ...wish, authority }))
          }
        >
          {(props) => (
            <Button {...props} variant="subtle" size="compact-xs">
              {t('form.file')}
            </Button>
          )}
        </FileButton>
      </div>
    </div>
  );
}
