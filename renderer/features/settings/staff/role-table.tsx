import { Checkbox } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import {
  givenRights,
  limitedRoles,
  limitsSchema,
  type RoleRules,
} from '../../../../shared/model/staff/rights.ts';
import { useContract } from '../../../client/contract-context.tsx';
import common from '../../../ui/base/common.module.css';
import { FailureNotice } from '../../../ui/failure/failure-notice.tsx';
import { AmountField } from '../../../ui/format/amount-field.tsx';
import settingsList from '../settings-list.module.css';
import styles from './staff.module.css';

const spans = ['order', 'day', 'month'] as const;

/** Table with each role's rights, and the spending limits of people with this role. Each change is saved immediately. */
export function RoleTable() {
  const { t } = useTranslation('staff');
  const contract = useContract();
  const { data: roles } = useQuery(contract.staff.roles.queryOptions());
  const queries = useQueryClient();
  const queryKey = contract.staff.roles.queryKey();
  const { mutate, error } = useMutation(
    contract.staff.writeRole.mutationOptions({
      // Changes are saved one after another, in their order.
      scope: { id: 'roles' },
      onError: () => queries.invalidateQueries({ queryKey }),
    }),
  );
  if (roles === undefined) return null;
  const rulesOf = (role: RoleRules['role']) => roles.find((each) => each.role === role);
  const write = (role: RoleRules['role'], change: Partial<RoleRules>) => {
    // The cached roles include changes that are not saved yet, so that the next change is based on them.
    const now = queries.getQueryData(queryKey)?.find((each) => each.role === role);
    if (now === undefined) return;
    const rules = { ...now, ...change };
    queries.setQueryData(queryKey, (all) => all?.map((each) => (each.role === role ? rules : each)));
    mutate(rules);
  };

  function cellOf(role: RoleRules['role'], right: (typeof givenRights)[number]) {
    const currentRights = rulesOf(role)?.rights ?? [];
    const label = t('rights.of', { role: t(`roles.${role}`), right: t(`rights.${right}`) });
    return (
      <td key={role}>
        <Checkbox
          aria-label={label}
          checked={currentRights.includes(right)}
          onChange={(event) => {
            const nextRights = event.currentTarget.checked
              ? [...currentRights, right]
              : currentRights.filter((each) => each !== right);
            write(role, { rights: nextRights });
          }}
        />
      </td>
    );
  }

  function limitOf(role: RoleRules['role'], span: (typeof spans)[number]) {
    const limits = rulesOf(role)?.limits;
    return (
      <td key={role}>
        <AmountField
          // After a change in another window, the new key remounts the field with the new value.
          key={limits?.[span]}
          label={t('limits.of', { role: t(`roles.${role}`), limit: t(`limits.${span}`) })}
          amount={limits?.[span] ?? null}
          of="amounts"
          accepts={(amount) => limitsSchema.shape.order.safeParse(amount).success}
          inputClassName={common.end ?? ''}
          onSave={(amount) => {
            if (limits !== undefined) write(role, { limits: { ...limits, [span]: amount } });
          }}
        />
      </td>
    );
  }

  return (
    <>
      <table className={styles.roles}>
        <caption className={settingsList.what}>
          {t('rights.owner')} {t('rights.needsPrices')}
        </caption>
        <thead>
          <tr>
            <th scope="col">{t('rights.title')}</th>
            {limitedRoles.map((role) => (
              <th key={role} scope="col">
                {t(`roles.${role}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {givenRights.map((right) => (
            <tr key={right}>
              <th scope="row">{t(`rights.${right}`)}</th>
              {limitedRoles.map((role) => cellOf(role, right))}
            </tr>
          ))}
        </tbody>
        <thead>
          <tr>
            <th scope="col" colSpan={3}>
              {t('limits.title')}
              <span className={styles.hint}>{t('limits.what')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {spans.map((span) => (
            <tr key={span}>
              <th scope="row">{t(`limits.${span}`)}</th>
              {limitedRoles.map((role) => limitOf(role, span))}
            </tr>
          ))}
        </tbody>
      </table>
      <FailureNotice error={error} />
    </>
  );
}
