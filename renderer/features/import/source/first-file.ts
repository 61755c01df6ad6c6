import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { notifyNotDone } from '../../../ui/failure/notify-done.tsx';

/** Returns a function that takes the first of several dropped or pasted files, and says that the others are not read. */
export function useFirstFile() {
  const { t } = useTranslation('import');
  return useCallback(
    (files: ArrayLike<File> | undefined): File | undefined => {
      const file = files?.[0];
      if (file !== undefined && (files?.length ?? 0) > 1)
        notifyNotDone('import-files', t('oneFile', { name: file.name }));
      return file;
    },
    [t],
  );
}
