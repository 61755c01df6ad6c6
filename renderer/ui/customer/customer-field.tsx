import { Combobox, TextInput, useCombobox } from '@mantine/core';
import { useId } from '@mantine/hooks';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Customer } from '../../../shared/model/customer/customer.ts';
import { nameWithoutPhone } from '../../../shared/model/customer/typed-phone.ts';
import { SideBySide } from '../format/side-by-side.tsx';
import styles from './customer-field.module.css';

interface CustomerFieldProps {
  readonly label: string;
  readonly description?: string;
  readonly error?: ReactNode;
  readonly autoFocus?: boolean;
  readonly value: string;
  /** Customers that match the typed text. */
  readonly found: readonly Customer[];
  readonly onChange: (name: string) => void;
}

/**
 * A field for a customer's name. It suggests known customers while a person types, and accepts any other name. Enter takes a suggestion
 * only if a person chose it with an arrow key.
 */
export function CustomerField({
  label,
  description,
  error,
  autoFocus,
  value,
  found,
  onChange,
}: CustomerFieldProps) {
  const { t } = useTranslation('customers');
  const [isActive, setIsActive] = useState(false);
  const opened = isActive && found.length > 0;
  const combobox = useCombobox({
    opened,
    onOpenedChange: setIsActive,
    onDropdownClose: () => combobox.resetSelectedOption(),
  });
  const listId = useId();
  const ids = found.map(({ id }) => id).join();
  // A suggestion is chosen by its position. In a new list, another customer may have this position.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for every new list
  useEffect(() => {
    combobox.resetSelectedOption();
  }, [ids]);
  return (
    <Combobox
      keepMounted={false}
      store={combobox}
      transitionProps={{ duration: 0 }}
      onOptionSubmit={(id) => {
        const chosen = found.find((each) => each.id === id);
        if (chosen !== undefined) onChange(chosen.name);
        setIsActive(false);
      }}
    >
      {/* The ARIA attributes are set here, because Combobox updates them only at its next render. */}
      <Combobox.Target
        withExpandedAttribute
        aria-expanded={opened}
        aria-controls={opened ? listId : undefined}
      >
        <TextInput
          role="combobox"
          aria-autocomplete="list"
          autoComplete="off"
          label={label}
          description={description}
          error={error}
          data-autofocus={autoFocus || undefined}
          maxLength={200}
          value={value}
          onChange={(event) => {
            onChange(event.currentTarget.value);
            combobox.resetSelectedOption();
            setIsActive(true);
          }}
          onBlur={() => setIsActive(false)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || !opened) return;
            // Escape closes only the list, and not the dialog around the field.
            event.stopPropagation();
            setIsActive(false);
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!opened}>
        {opened ? (
          <Combobox.Options id={listId} aria-label={t('field.list')}>
            {found.map((customer) => (
              <Combobox.Option key={customer.id} value={customer.id}>
                <span className={styles.option}>
                  <bdi className={`truncate ${styles.name}`}>
                    {nameWithoutPhone(customer.name, customer.phone)}
                  </bdi>
                  <span className={`truncate ${styles.more}`}>
                    <SideBySide of={[customer.phone || customer.mail, customer.group]} />
                  </span>
                  {customer.ready === 0 ? null : (
                    <span className={styles.ready}>{t('field.ready', { count: customer.ready })}</span>
                  )}
                </span>
              </Combobox.Option>
            ))}
          </Combobox.Options>
        ) : null}
      </Combobox.Dropdown>
    </Combobox>
  );
}
