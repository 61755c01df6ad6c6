import { slotsOfLabel } from '../text/slot-label.ts';
import type { ColumnMeaning } from './column-plan.ts';

type Plain = Exclude<ColumnMeaning['is'], 'field' | 'unused'>;

/**
 * What people call their columns, in the languages of the shops that buy in this trade. Compared loosely: case, marks, accents and
 * spaces do not count. English, Spanish, Portuguese, French, Italian, German, Dutch, Polish, Turkish, Russian, Arabic, Persian, Chinese.
 */
const words: Readonly<Record<Plain, string>> = {
  'second-imei': 'imei2 imeino2 imeinumber2 2ndimei secondimei imeislot2 imeisim2 zweiteimei imeib',
  identifier:
    'imei imei1 imeis imeino imeinr imeinumber imeinumbers imeisn imeiserial imeiorserial imeislot1 imeisim1 serial serialno serialnumber sn snno ' +
    'ecid udid deviceid identifier numerodeserie numeroimei codigoimei numerodeimei noserie numserie nserie numeroseriale seriennummer ' +
    'serienummer numerseryjny numerimei serino imeinumarasi серийныйномер номерimei имей имеи ايمي الايمي ایمی سيريال سریال رقمالسيريال 串号 序列号',
  service:
    'service serviceid serviceno servicename services servicio idservicio servico idservico prestation servizio dienst dienstleistung ' +
    'usluga hizmet servis услуга сервис idуслуги خدمة الخدمة خدمه سرویس 服务 tool network lock',
  customer:
    'customer customername client clientname buyer name cliente nombre nombrecliente nomcliente nome nomecliente nom nomclient kunde ' +
    'kundenname klant klient nazwaklienta musteri musteriadi клиент покупатель имя عميل العميل الزبون زبون مشتری نام 客户 姓名',
  price:
    'price sellprice saleprice sellingprice customerprice retail charge precio precioventa preco valor prix prixdevente prezzo preis ' +
    'verkaufspreis prijs cena cenasprzedazy fiyat satisfiyati цена стоимость سعر السعر قیمت 价格 售价',
  quantity:
    'quantity qty count pieces pcs cantidad quantidade quantite quantita menge anzahl aantal ilosc adet miktar количество колво الكمية كمية عدد تعداد 数量',
  note:
    'note notes remark remarks comment comments memo description details nota notas observacion observaciones observacao observacoes ' +
    'comentario comentarios remarque commentaire osservazioni notiz notizen bemerkung bemerkungen kommentar opmerking uwagi notatka not aciklama ' +
    'примечание комментарий заметка ملاحظة ملاحظات یادداشت توضیحات 备注 备注说明',
};

const meanings = new Map<string, Plain>();
for (const meaning of Object.keys(words) as Plain[])
  for (const word of words[meaning].split(' ')) meanings.set(looseHeader(word), meaning);

/** What a header says its column is; null where it says nothing that we know. */
export function headerMeaning(header: string): Plain | null {
  const loose = looseHeader(header);
  const known = meanings.get(loose);
  if (known !== undefined) return known;
  // `IMEI 1/2` has both numbers of a device in one cell.
  const slots = slotsOfLabel(header);
  if (slots.length > 0) return slots.includes(1) ? 'identifier' : 'second-imei';
  if (loose.startsWith('imei') && loose.length <= 24) return 'identifier';
  return null;
}

/** A header without case, accents, spaces and marks, so that the same one is known again. */
export function looseHeader(header: string): string {
  return header
    .normalize('NFKD')
    .toLowerCase()
    .replace(/ı/g, 'i')
    .replace(/ł/g, 'l')
    .replace(/[^\p{L}\p{N}]/gu, '');
}
