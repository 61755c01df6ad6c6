/** What is said while a list is read, and where it cannot be. */
export const importReading = {
  reading: {
    reading: 'Reading…',
    unpacking: 'Unpacking the workbook…',
    rows: 'Finding the rows…',
    checking: 'Checking every row…',
    done_one: '{{count, number}} row',
    done_other: '{{count, number}} rows',
    cancel: 'Cancel',
  },
  failure: {
    title: 'This list could not be read',
    means: 'Nothing of it was taken, and nothing was ordered.',
    empty: 'There is nothing in it.',
    'too-large': 'It has {{size}} MB; at most {{most}} MB are read. Save it as CSV, or in parts.',
    'too-many-rows': 'It has more than {{most}} rows. Save it in parts.',
    'too-many-cells':
      'It has {{rows}} × {{columns}} cells; at most {{most}} are read. Save only the columns that matter.',
    'line-too-long':
      'Line {{line}} has {{characters}} characters; at most {{most}} are read. The separator or the line ends may be lost.',
    'cell-too-long': 'The cell in row {{row}}, column {{column}} has more than {{most}} characters.',
    'unclosed-quote': 'A quote is opened in line {{line}} and never closed.',
    looksLike: {
      xls: 'It is an old Excel file. Save it as XLSX and choose it again.',
      pdf: 'It is a PDF. Copy its text and paste it here.',
      picture: 'It is a picture.',
      zip: 'It is a ZIP file. Unpack it and choose the list in it.',
      binary: 'It is neither text nor an XLSX workbook.',
    },
    'zip-bomb':
      'Its {{size}} MB would unpack to {{unpacked}} MB: a list is never packed like that, so it was left alone.',
    'workbook-broken':
      'The workbook is damaged. Open it in a spreadsheet program, save it anew and choose it again.',
    'workbook-locked': 'The workbook has a password. Save it without one and choose it again.',
    'cell-broken':
      'The cell in sheet “{{sheet}}”, row {{row}}, column {{column}} cannot be read. Its formula may have no value.',
    'file-gone': 'The file was moved, deleted or changed while it was read. Choose it again.',
    'took-too-long': 'It took longer than {{seconds}} seconds. Save it in parts.',
    cancelled: 'It was cancelled.',
    'worker-ended': 'Reading ended by itself, most likely for want of memory. Save the list in parts.',
    quotesPlain: 'Read quotes as ordinary characters',
    asLines: 'Read it as plain lines',
  },
  sheet: {
    question: 'Which sheet holds the list?',
    size: '{{rows, number}} × {{columns, number}}',
  },
  sheetNote: {
    hidden: 'Hidden in its workbook',
    merged_one: '{{count, number}} group of merged cells: the value stands in its first cell',
    merged_other: '{{count, number}} groups of merged cells: the value stands in the first cell of each',
    formulas_one: '{{count, number}} cell holds a formula without a value and counts as empty',
    formulas_other: '{{count, number}} cells hold formulas without a value and count as empty',
    columnsLeftOut_one: '{{count, number}} column after the first {{most, number}} is not read',
    columnsLeftOut_other: '{{count, number}} columns after the first {{most, number}} are not read',
    nuls_one: '{{count, number}} NUL character was left out',
    nuls_other: '{{count, number}} NUL characters were left out',
    strayQuote: 'A quote stands inside a cell, first in line {{line, number}}; it was read as it stands',
    notInEncoding_one: '{{count, number}} character could not be read in its code page',
    notInEncoding_other: '{{count, number}} characters could not be read in their code page',
  },
} as const;
