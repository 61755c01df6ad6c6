import { Button, Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useRecoveryCode } from '../../../store/recovery-code.ts';
import { CopyButton } from '../../../ui/base/copy-button.tsx';
import styles from './lock-screen.module.css';

/** Shows a new recovery code until the person confirms writing it down. */
export function RecoveryCodeDialog() {
  const { t } = useTranslation('staff');
  const { code, show } = useRecoveryCode();
  const close = (): void => show(null);
  return (
    <Modal
      opened={code !== null}
      onClose={close}
      title={t('recovery.title')}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <div className={styles.form}>
        <p className={styles.how}>{t('recovery.what')}</p>
        <p className={styles.code}>
          <bdi dir="ltr" className="mono">
            {code}
          </bdi>
          <CopyButton text={code ?? ''} />
        </p>
        <div>
          <Button onClick={close} data-autofocus>
            {t('recovery.done')}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
