/** As `0033-attempts-stay`. A till may finish what it began, and change nothing of it after that. */
export const attemptsStay: readonly string[] = [
  `create trigger attempts_stay before update on attempts for each row when (old.verdict <> 'running') execute function history_stays()`,
  `create trigger attempts_remain before delete on attempts for each row execute function history_stays()`,
  `create trigger attempts_stay_whole before truncate on attempts for each statement execute function history_stays()`,
];
