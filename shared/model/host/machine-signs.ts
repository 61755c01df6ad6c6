/** What tells a machine, and the place of its data folder, from others, by the name of each sign (money-safety J8). None is secret. */
export type MachineSigns = Readonly<Record<string, string>>;
