// Fifteen digits in thousands, as spreadsheets write a long number: `350,000,000,000,014`, `350'000'000'000'014`.
const grouped = /^\d{3}([,'\u2019\u066c])\d{3}\1\d{3}\1\d{3}\1\d{3}$/;

/** Whether a text is fifteen digits in thousands and nothing else. */
export function isGrouped(text: string): boolean {
  return grouped.test(text);
}
