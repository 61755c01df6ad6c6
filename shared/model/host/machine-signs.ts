/** The signs that distinguish a machine and the place of its data folder, by name (money-safety J8). None is secret. */
export type MachineSigns = Readonly<Record<string, string>>;
