import { Select } from '@mantine/core';
import { useMemo } from 'react';
import { inertText } from '../../../shared/model/base/inert-text.ts';
import type { Service } from '../../../shared/model/service/service.ts';

// Maximum services shown; a person types to find the others.
const maxShown = 50;

interface ServiceSelectProps {
  readonly label: string;
  readonly services: readonly Service[];
  /** A service that can be chosen even if it is no longer in the catalogue. */
  readonly known?: { readonly serviceId: string; readonly name: string } | null;
  readonly value: string | null;
  readonly onChange: (serviceId: string | null) => void;
  readonly error?: string | null;
  /** True if the screen's shortcut moves the focus to this field. */
  readonly isTry?: boolean;
}

/** Chooses one service of the catalogue by typing. */
export function ServiceSelect(props: ServiceSelectProps) {
  const { label, services, known = null, value, onChange, error = null, isTry = false } = props;
  const data = useMemo(
    () => [
      ...(known !== null && services.every(({ id }) => id !== known.serviceId)
        ? [{ value: known.serviceId, label: inertText(known.name) }]
        : []),
      ...services
        .filter(({ contested }) => !contested)
        .map(({ id, name }) => ({ value: id, label: inertText(name) })),
    ],
    [services, known],
  );
  return (
    <Select
      label={label}
      data={data}
      value={value}
      onChange={onChange}
      searchable
      clearable
      limit={maxShown}
      error={error}
      {...(isTry ? { 'data-try-service': true } : {})}
    />
  );
}
