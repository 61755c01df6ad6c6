import { describe, expect, it, test } from 'vitest';
import { isForBalance, meaningOf } from '../../../../electron/backend/supplier/decode/failures/refusals.ts';
import { judgePlacement } from '../../../../electron/backend/supplier/decode/orders/placement.ts';
import { judgeRestPlacement } from '../../../../electron/backend/supplier/decode/orders/rest-placement.ts';
import { readBody } from '../../../../electron/backend/supplier/decode/syntax/body.ts';

const bodyOf = (body: unknown) => readBody(Buffer.from(JSON.stringify(body)));
const asked = { identifier: '490154203237518', identifierKind: 'imei', retryInMs: null } as const;
const judge = (body: unknown, status = 200) => judgePlacement({ ...asked, status, body: bodyOf(body) });

const tooLittle: Readonly<Record<string, readonly string[]>> = {
  English: [
    'Insufficient balance',
    'You dont have enough credit to place this order',
    "You don't have enough balance in your account",
    'Please add fund to your account',
    'Credit Limit Exceeded',
    'Low balance',
    'Not enough credits',
    'Insufficient Credits!',
    'Not enough balance.',
    'Overdue limit exceeded',
    'Insufficient balance. Recharge your wallet.',
    'INSUFFICIENT_BALANCE',
    'Your account balance is too low',
    'Not enough money',
    'Please recharge',
    'Credit balance insufficient',
    'Wallet balance insufficient',
    'Your balance is not sufficient for this order',
    'Not enough money on balance',
    'Insufficient credit to complete the order',
  ],
  Spanish: [
    'Saldo insuficiente',
    'El usuario no tiene suficiente crédito',
    'Créditos insuficientes',
    'No hay saldo suficiente',
    'Sin saldo',
    'Crédito agotado',
    'Saldo insuficiente para realizar el pedido',
    'Saldo insuficiente, recargue su cuenta',
    'No cuenta con saldo suficiente',
    'Su saldo es insuficiente para realizar esta operación',
  ],
  Portuguese: [
    'Saldo insuficiente',
    'Você não tem saldo suficiente',
    'Crédito insuficiente',
    'Saldo insuficiente na conta',
    'Recarregue sua conta',
  ],
  French: [
    'Crédit insuffisant',
    'Solde insuffisant',
    'Vous n’avez pas assez de crédits',
    'Solde épuisé',
    'Vous n’avez pas suffisamment de crédit',
    'Fonds insuffisants pour cette commande',
    'Veuillez recharger votre compte',
  ],
  German: [
    'Guthaben reicht nicht aus',
    'Nicht genügend Guthaben',
    'Ihr Guthaben ist zu niedrig',
    'Nicht genug Credits',
  ],
  Indonesian: [
    'Saldo tidak cukup',
    'Saldo anda tidak mencukupi',
    'Maaf, saldo tidak mencukupi',
    'Saldo tidak mencukupi, silakan isi ulang',
    'Kredit tidak cukup',
  ],
  Turkish: [
    'Yetersiz bakiye',
    'Bakiyeniz yetersiz',
    'Bakiyeniz yeterli değil',
    'Yeterli bakiyeniz bulunmamaktadır',
    'Hesabınızda yeterli bakiye yok',
    'Lütfen bakiye yükleyin',
  ],
  Russian: [
    'Недостаточно средств',
    'Недостаточно средств на балансе',
    'Баланс недостаточен',
    'Не хватает средств',
    'На вашем счету недостаточно средств',
    'У вас недостаточно средств',
    'Пополните баланс',
  ],
  Chinese: ['余额不足', '您的账户余额不足！', '餘額不足', '余额不够', '请充值', '账户余额不足，请充值'],
  Arabic: [
    'رصيدك غير كافي',
    'الرصيد غير كاف',
    'لا يوجد رصيد كافي',
    'الرصيد لا يكفي',
    'عذراً، رصيدك لا يكفي',
    'رصيدك غير كاف لإتمام الطلب',
    'يرجى شحن الرصيد',
  ],
  Vietnamese: [
    'Số dư không đủ',
    'Số dư không đủ'.normalize('NFD'),
    'Tài khoản không đủ tiền',
    'Tài khoản của bạn không đủ số dư',
    'Bạn không đủ số dư',
    'Không đủ tiền trong tài khoản',
  ],
  Hindi: ['आपका बैलेंस कम है', 'कृपया रिचार्ज करें', 'अपर्याप्त शेष', 'पर्याप्त बैलेंस नहीं है', 'आपके पास पर्याप्त क्रेडिट नहीं है'],
  Italian: ['Credito insufficiente'],
  Bengali: ['অপর্যাপ্ত ব্যালেন্স'],
  Urdu: ['ناکافی بیلنس', 'آپ کے اکاؤنٹ میں بیلنس کم ہے', 'بیلنس کم ہے', 'آپ کے پاس کافی بیلنس نہیں ہے'],
};
const messages = Object.entries(tooLittle).flatMap(([language, each]) =>
  each.map((words) => [language, words] as const),
);

describe('too little credit', () => {
  it.each(messages)('in %s: %s', (_, words) => {
    expect(judge({ ERROR: [{ MESSAGE: words }] })).toEqual({ verdict: 'refused', stop: 'batch', words });
    expect(isForBalance(words)).toBe(true);
    const described = judge({
      ERROR: [{ MESSAGE: 'CreditprocessError', FULL_DESCRIPTION: `error:<li>${words}</li>` }],
    });
    expect(described).toMatchObject({ verdict: 'refused', stop: 'batch' });
  });

  it.each(messages)('inside a success does not count, in %s: %s', (_, words) => {
    for (const body of [
      { SUCCESS: [{ MESSAGE: words, REFERENCEID: 5 }] },
      { SUCCESS: [{ MESSAGE: words }] },
      { SUCCESS: true, MESSAGE: words },
      { SUCCESS: [{ ERROR: words }] },
      { status: 'success', message: words, data: { id: 5 } },
    ]) {
      expect(judge(body).verdict).not.toBe('accepted');
    }
    for (const body of [{ message: words }, { message: words, data: { id: 5, status: 'PENDING' } }])
      expect(judgeRestPlacement({ ...asked, status: 201, body: bodyOf(body) }).verdict).not.toBe('accepted');
  });

  // These texts are neither a known refusal nor a success.
  it.each([
    'Balance insufficient, need 2.50 USD',
    'LowBalance',
    'ERR_NO_CREDIT',
    'Add credit first',
    'Usted no tiene créditos',
    'Saldo Anda kurang untuk melakukan order ini',
    'Solde de votre compte insuffisant',
    'Hesabınızdaki bakiye yetersiz kaldı',
    'Средств недостаточно для заказа',
    'خدمة غير متاحة: الرصيد لا يكفي',
    'Số dư hiện tại không đủ để đặt',
    'इस ऑर्डर के लिए अपर्याप्त बैलेंस',
    '您的账号余额不足以下单',
  ])('is not a success in unknown words: %s', (words) => {
    expect(judge({ SUCCESS: [{ MESSAGE: words, REFERENCEID: 5 }] }).verdict).toBe('uncertain');
    const body = { message: words, data: { id: 5 } };
    expect(judgeRestPlacement({ ...asked, status: 201, body: bodyOf(body) }).verdict).toBe('uncertain');
  });

  it.each([
    'Order received. Low balance',
    'Order placed, your balance is 0.40 USD',
    'Credit used: 0.08',
    'Pedido realizado',
  ])('is not read from an accepted order: %s', (words) => {
    expect(judge({ SUCCESS: [{ MESSAGE: words, REFERENCEID: 5 }] }).verdict).toBe('accepted');
  });

  it.each([
    'Saldo suficiente',
    'Balance is enough',
    'Guthaben reicht aus',
    'Order placed. Low balance',
    'Insufficient balance on our server, order queued',
    'Yetersiz bakiye, sipariş alındı',
    '余额不足,订单已提交',
    'Saldo tidak cukup, order diproses',
    'Недостаточно средств, заказ принят',
    'Add funds to your account to get a discount',
  ])('is not read from “%s”', (words) => {
    expect(meaningOf(words)).toBe('unknown');
  });
});

test.each([
  ['You are Blocked!', 'connection'],
  ['API is inactive!', 'connection'],
  ['API key expired', 'connection'],
  ['This action is unauthorized.', 'connection'],
  ['User name is required', 'connection'],
  ['API access key is required', 'connection'],
  ['Email is required.', 'none'],
  ['Serial Number is required', 'none'],
  ['Missing ID', 'none'],
  ['IMEI must be 15-17 digits', 'none'],
  ['Invalid IMEI format', 'none'],
  ['Validation failed', 'none'],
  ['Unsupported action', 'none'],
  ['Command Not Found', 'none'],
  // The maintenance may have begun while the order was processed.
  ['Currently server is under maintenance. Please try again later.', 'unknown'],
  ['Verification is required', 'unknown'],
  ['Payment is required', 'unknown'],
  ['Something went wrong', 'unknown'],
])('“%s” means %s', (words, means) => {
  expect(meaningOf(words)).toBe(means);
});

describe('words are never lost', () => {
  test.each<[string, unknown, object]>([
    [
      'a known error within SUCCESS',
      { SUCCESS: [{ ERROR: 'Insufficient balance! Please recharge' }] },
      { verdict: 'refused', stop: 'batch', words: 'Insufficient balance! Please recharge' },
    ],
    [
      'an unknown error within SUCCESS',
      { SUCCESS: [{ ERROR: 'Provider is asleep' }] },
      { verdict: 'uncertain', evidence: expect.stringContaining('Provider is asleep') as string },
    ],
    [
      'an error within SUCCESS beside a reference',
      { SUCCESS: [{ ERROR: 'Insufficient balance', REFERENCEID: 7 }] },
      { verdict: 'uncertain' },
    ],
    [
      'a message within SUCCESS without a reference',
      { SUCCESS: [{ MESSAGE: 'Error: IMEI rejected' }] },
      { verdict: 'uncertain', evidence: expect.stringContaining('IMEI rejected') as string },
    ],
    [
      'a validator’s object as the message',
      {
        ERROR: [
          { MESSAGE: { username: ['User name is required'], apiaccesskey: ['API access key is required'] } },
        ],
      },
      { verdict: 'refused', stop: 'connection', words: 'User name is required · API access key is required' },
    ],
    [
      'a validator’s object in place of a message',
      { ERROR: [{ imei: ['The imei field is required.'] }] },
      { verdict: 'refused', stop: 'none', words: 'The imei field is required.' },
    ],
    [
      'a validator’s object with unknown words',
      { ERROR: [{ MESSAGE: { imei: ['The moon is full'] } }] },
      { verdict: 'uncertain', evidence: expect.stringContaining('The moon is full') as string },
    ],
    [
      'a validator’s object of which one message is unknown',
      { ERROR: [{ MESSAGE: { imei: ['Invalid IMEI format'], id: ['The moon is full'] } }] },
      { verdict: 'uncertain' },
    ],
    [
      'errors beside the message',
      { ERROR: [{ MESSAGE: 'Validation failed', ERRORS: { imei: ['IMEI must be 15-17 digits'] } }] },
      { verdict: 'refused', stop: 'none' },
    ],
    [
      'the kit’s own wrapper',
      { apiresults: { ERROR: [{ MESSAGE: 'Not enough credits' }] }, apiversion: '2.0' },
      { verdict: 'refused', stop: 'batch' },
    ],
    [
      'the kit’s own wrapper of a success',
      { apiresults: { SUCCESS: [{ MESSAGE: 'Order received', REFERENCEID: '98' }] } },
      { verdict: 'accepted', reference: '98' },
    ],
    [
      'a reference beside the wrapper',
      { apiresults: { SUCCESS: [{ MESSAGE: 'Order received', REFERENCEID: '98' }] }, ORDERID: '99' },
      { verdict: 'uncertain' },
    ],
    [
      'a reference with what was bought',
      { SUCCESS: [{ MESSAGE: 'Credit added successfully', REFERENCEID: '451 - CREDIT' }] },
      { verdict: 'accepted', reference: '451 - CREDIT' },
    ],
  ])('%s', (_, body, outcome) => {
    expect(judge(body)).toMatchObject(outcome);
  });
});
