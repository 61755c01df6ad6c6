import { useDirection, useMantineColorScheme } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useContract } from '../../client/contract-context.tsx';
import { directionOf, pageLanguage, translatedAs } from '../../locales/languages.ts';
import { loadLanguage } from '../../locales/load-language.ts';
import { machineLanguages } from '../../locales/machine-languages.ts';
import { rememberLanguage } from '../../store/last-language.ts';
import { notifyFailure } from '../../ui/failure/notify-failure.tsx';

/** Applies the settings to the document (theme, density, language, direction) and loads the languages of texts for customers. */
export function Appearance() {
  const contract = useContract();
  const { data: settings } = useQuery(contract.settings.read.queryOptions());
  const { setColorScheme } = useMantineColorScheme();
  const { setDirection } = useDirection();
  const { i18n } = useTranslation();
  const { colorScheme, density, language: chosen, templates } = settings ?? {};
  const { language } = i18n;

  useEffect(() => {
    if (colorScheme !== undefined) setColorScheme(colorScheme);
  }, [colorScheme, setColorScheme]);

  useEffect(() => {
    if (density !== undefined) document.documentElement.dataset.density = density;
  }, [density]);

  useEffect(() => {
    if (chosen === undefined) return;
    const nextLanguage = pageLanguage(chosen, machineLanguages());
    let isWanted = true;
    loadLanguage(i18n, nextLanguage).then(
      () => {
        // Setting a language, even the current one, renders every text again.
        if (isWanted && i18n.language !== nextLanguage) void i18n.changeLanguage(nextLanguage);
      },
      (error: unknown) => {
        if (isWanted) notifyFailure(error);
      },
    );
    return () => {
      isWanted = false;
    };
  }, [chosen, i18n]);

  useEffect(() => {
    for (const { language: tag } of templates ?? []) {
      const translatedTag = translatedAs(tag);
      if (translatedTag !== null) loadLanguage(i18n, translatedTag).catch(notifyFailure);
    }
  }, [templates, i18n]);

  useEffect(() => {
    document.documentElement.lang = language;
    setDirection(directionOf(language));
    rememberLanguage(language);
  }, [language, setDirection]);

  return null;
}
