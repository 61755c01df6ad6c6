// Fifteen digits with thousands separators, as spreadsheets write a long number: `350,000,000,000,014`, `350'000'000'000'014`.
const grouped = /^\d{3}([,'\u2019\u066c])\d{3}\1\d{3}\1\d{3}\1\d{3}$/;

/** True if a text is only fifteen digits with thousands separators. */
export function isGrouped(text: string): boolean {
  return grouped.test(text);
}
