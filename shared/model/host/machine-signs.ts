/** Values that identify a machine and the location of its data folder, by name (money-safety J8). None is secret. */
export type MachineSigns = Readonly<Record<string, string>>;
