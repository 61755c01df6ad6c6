import { slotsOfLabel } from '../../identifier/slot-label.ts';
import type { ColumnMeaning } from './column-plan.ts';
import { looseHeader } from './loose-header.ts';

/** The meaning of a header: a column meaning, `cost` (the supplier's price), or `some-price` (the supplier's or the customer's). */
export type HeaderMeaning = Exclude<ColumnMeaning['is'], 'field' | 'unused'> | 'cost' | 'some-price';

/**
 * Column names in the languages of this trade's shops, compared without case, punctuation, accents and spaces. English, Spanish,
 * Portuguese, French, Italian, German, Dutch, Polish, Turkish, Russian, Arabic, Persian, Hindi, Urdu, Indonesian, Vietnamese, Chinese.
 */
const words: Readonly<Record<HeaderMeaning, string>> = {
  'second-imei': 'imei2 imeino2 imeinumber2 2ndimei secondimei imeislot2 imeisim2 zweiteimei imeib',
  identifier:
    'noimei nimei nomorimei soimei maimei phoneimei deviceimei snimei serialimei serinumarasi nomorseri soseri आईएमईआई आईएमईआईनंबर सीरियलनंबर آئیایمایآئی آئیایمایآئینمبر سیریلنمبر رقمimei رقمالايمي رقمالآيمي الايمى الرقمالتسلسلي شمارهسریال ' +
    'imei imei1 imeis imeino imeinr imeinumber imeinumbers imeisn imeiserial imeiorserial imeislot1 imeisim1 serial serialno serialnumber sn snno ' +
    'ecid udid deviceid identifier numerodeserie numeroimei codigoimei numerodeimei noserie numserie nserie numeroseriale numerodiserie ndiserie nodiserie nrdiserie nrseriale nseriale matricola seriennummer ' +
    'serienummer serienr numerseryjny nrseryjny numerimei serino imeinumarasi серийныйномер номерimei имей имеи ايمي الايمي ایمی سيريال سریال شمارهسریال شمارهسريال رقمالسيريال 串号 序列号',
  service:
    'layanan dichvu सेवा سروس service serviceid serviceno servicename services servicio idservicio servico idservico prestation servizio dienst dienstleistung ' +
    'usluga hizmet servis услуга сервис idуслуги خدمة الخدمة خدمه سرویس 服务 tool network lock',
  customer:
    'namapelanggan nama tenkhachhang tenkhach ग्राहककानाम नाम گاہککانام nombredelcliente nomedocliente nomduclient adsoyad isim имяклиента фио اسمالعميل الاسم 客户名称 ' +
    'pelanggan khach khachhang ग्राहक گاہک customer customername client clientname buyer name cliente nombre nombrecliente nomcliente nome nomecliente nom nomclient kunde ' +
    'kundenname klantnaam naamklant nomedelcliente klant klient nazwaklienta musteri musteriadi клиент покупатель имя عميل العميل الزبون زبون مشتری ناممشتری نام 客户 姓名',
  price:
    'sellprice saleprice sellingprice customerprice pricetocustomer retail retailprice resaleprice precioventa preciodeventa preciocliente precioalcliente ' +
    'precoaocliente precodevenda precocliente prixdevente prixclient verkaufspreis kundenpreis cenasprzedazy satisfiyati musterifiyati ' +
    'ценапродажи ценадляклиента ценаклиента سعرالبيع سعرالعميل गाहककादाम ग्राहककादाम گاہککیقیمت hargajual hargapelanggan giaban giachokhach 售价 零售价',
  cost:
    'cost costprice buyprice buyingprice purchaseprice supplierprice wholesale wholesaleprice unitcost coste costo preciocoste costounitario custo precodecusto ' +
    'cout coutdachat prixdachat einkaufspreis maliyet alisfiyati себестоимость закупка ценазакупки التكلفة تكلفة سعرالشراء लागत لاگت biaya hargabeli giavon gianhap 成本 进价',
  'some-price':
    'price prices unitprice amount charge rate precio preco valor prix prezzo preis prijs cena fiyat tutar цена стоимость سعر السعر قیمت दाम कीमत قيمة ' +
    'harga gia 价格 单价',
  quantity:
    'cant stuckzahl unidades qta pezzi hoeveelheid stuks szt sztuk liczba qtd qtde qte jumlah kuantitas stk stuck quantity qty count pieces pcs cantidad quantidade quantite quantita menge anzahl aantal ilosc adet miktar количество колво الكمية كمية عدد تعداد soluong मात्रा 数量',
  note:
    'keterangan notlar obs remarques टिप्पणी catatan ghichu नोट نوٹ observacao note notes remark remarks comment comments memo description details nota notas observacion observaciones observacao observacoes ' +
    'comentario comentarios remarque commentaire commentaires anmerkung anmerkungen hinweis osservazioni notiz notizen bemerkung bemerkungen kommentar opmerking opmerkingen annotazioni annotazione osservazione uwagi notatka not aciklama ' +
    'примечание комментарий заметка ملاحظة ملاحظات یادداشت توضیحات 备注 备注说明',
};

const meanings = new Map<string, HeaderMeaning>();
for (const meaning of Object.keys(words) as HeaderMeaning[])
  for (const word of words[meaning].split(' ')) meanings.set(looseHeader(word), meaning);

/** The meaning of a column by its header; null if unknown. */
export function headerMeaning(header: string): HeaderMeaning | null {
  const loose = looseHeader(header);
  const known = meanings.get(loose);
  if (known !== undefined) return known;
  // `IMEI 1/2` means that one cell contains both numbers of a device.
  const slots = slotsOfLabel(header);
  if (slots.length > 0) return slots.includes(1) ? 'identifier' : 'second-imei';
  if (loose.startsWith('imei') && loose.length <= 24) return 'identifier';
  return null;
}
