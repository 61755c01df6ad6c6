/** The rejection of a call whose only problem is this one, at this field. */
export const invalidInput = (field: string, problem: string) => ({
  code: 'invalid-input',
  data: { problems: [{ field, problem }] },
});
