import { Button } from '@mantine/core';
import { Component, type ErrorInfo, type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useContract } from '../../client/contract-context.tsx';
import { EmptyState } from '../../ui/base/empty-state.tsx';

interface Caught {
  readonly error: Error | null;
}

/** Catches a rendering error, reports it to the log and shows its incident id instead of the broken screen. */
export class DefectBoundary extends Component<{ readonly children: ReactNode }, Caught> {
  override state: Caught = { error: null };

  static getDerivedStateFromError(error: unknown): Caught {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override componentDidCatch(_error: Error, _info: ErrorInfo): void {}

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    return <Defect error={error} again={() => this.setState({ error: null })} />;
  }
}

function Defect({ error, again }: { readonly error: Error; readonly again: () => void }) {
  const { t } = useTranslation('frame');
  const contract = useContract();
  const [incidentId, setIncidentId] = useState<string | null>(null);
  useEffect(() => {
    contract.diagnostics.reportDefect
      .call({ message: error.message.slice(0, 2_000), stack: (error.stack ?? '').slice(0, 8_000) })
      .then((answer) => setIncidentId(answer.incidentId))
      // Without the backend, the error cannot be reported; the text on screen is still correct.
      .catch(() => {});
  }, [contract, error]);
  return (
    <EmptyState
      title={t('defect.title')}
      actions={
        <Button variant="filled" onClick={again}>
          {t('defect.again')}
        </Button>
      }
    >
      <p>{t('defect.means')}</p>
      {incidentId === null ? null : <p>{t('defect.incident', { incidentId })}</p>}
    </EmptyState>
  );
}
