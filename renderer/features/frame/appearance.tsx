import { useDirection, useMantineColorScheme } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useContract } from '../../client/contract-context.tsx';

/** Carries the settings to the document: theme, density, language and with it the direction. Shows nothing. */
export function Appearance() {
  const contract = useContract();
  const { data: settings } = useQuery(contract.settings.read.queryOptions());
  const { setColorScheme } = useMantineColorScheme();
  const { setDirection } = useDirection();
  const { i18n } = useTranslation();
  const { colorScheme, density, language } = settings ?? {};

  useEffect(() => {
    if (colorScheme !== undefined) setColorScheme(colorScheme);
  }, [colorScheme, setColorScheme]);

  useEffect(() => {
    if (density !== undefined) document.documentElement.dataset.density = density;
  }, [density]);

  useEffect(() => {
    if (language === undefined) return;
    document.documentElement.lang = language;
    setDirection(language === 'ar-XB' ? 'rtl' : 'ltr');
    void i18n.changeLanguage(language);
  }, [language, setDirection, i18n]);

  return null;
}
