import type { Encoding } from './source.ts';

/**
 * The encoding indicated by the first bytes of a text; null if unknown. UTF-16 without a byte order mark is recognized by its zero bytes.
 */
export function encodingByBytes(bytes: Uint8Array): Encoding | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const length = Math.min(bytes.length, 4_000) & ~1;
  if (length < 4) return null;
  let [even, odd] = [0, 0];
  for (let index = 0; index < length; index += 2) {
    if (bytes[index] === 0) even += 1;
    if (bytes[index + 1] === 0) odd += 1;
  }
  // A list is mainly ASCII, so in UTF-16 nearly every second byte is zero; a few NULs in other text are not enough.
  const minZeros = (length / 2) * 0.4;
  if (odd > minZeros && even * 10 < odd) return 'utf-16le';
  if (even > minZeros && odd * 10 < even) return 'utf-16be';
  return null;
}

// The most frequent characters, above all of names, phones and orders. If bytes of another encoding are read
// as Chinese, they rarely result in one of these characters.
const chinese =
  '的一是不了人我在有他这這中大来來上国國个個到说說们們为為子和你地出道也时時年得就那要下以生会會自着去之过過家学學对對可她里裡后後小么麼心多天而能好都然没沒日于起还還发發成事只作当當想看文无無开開手用主行方又如前所本见見经經头頭面公' +
  '同三已老从從动動两兩长長机機号號码碼单單客户戶名称稱备備注註取消退订訂购購状狀态態型串序列付款价價格金额額数數量电電话話卡锁鎖解网網络絡查询詢完重复複错錯误誤新旧舊黑白苹蘋果华華为小米星红紅蓝藍绿綠色存储儲店市区區' +
  '王李张張刘劉陈陳杨楊黄黃赵趙周吴吳徐孙孫马馬朱胡郭何高林罗羅郑鄭梁谢謝宋唐许許韩韓冯馮邓鄧曹彭曾萧肖田董袁潘于蒋蔣蔡余杜叶葉程苏蘇魏吕呂丁任沈姚卢盧姜崔钟鐘谭譚陆陸汪范金石廖贾賈夏韦韋付方白邹鄒孟熊秦邱江尹薛闫段雷侯龙龍史陶黎贺賀顾顧毛郝龚龔邵万萬钱錢严嚴' +
  '明华伟偉丽麗强强敏静靜军軍杰娟艳艷勇涛濤超秀霞平刚剛桂英玉兰蘭芳建国志春美' +
  '急联聯通请請尽盡快加处處理深圳北京海广廣东東信微支宝寶移废廢退勿做单運运费費邮郵寄收发货貨保修换換屏维維' +
  '，。：；（）、！？';
const japanese =
  'あいうえおかきくけこさしすせそたちつてとなにぬねのはひふへほまみむめもやゆよらりるれろわをんがぎぐげござじずぜぞだでどばびぶべぼぱぴぷぺぽっゃゅょ' +
  'アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワヲンガギグゲゴザジズゼゾダデドバビブベボパピプペポッャュョァィェォヴー' +
  '注文取消番号名前様備考状態田中山本木村小林佐藤鈴高橋渡伊井松川口子美一二三大人日本円済未無有東京支店大阪佐花太郎急確認重複誤機種客、。「」・';
const korean =
  '이다는을가의에한고로지하기를어도사인은정시리서나아해자과수있대으제그일보전구상부것라동공여면원안주들장만금모비신연국스성당계소적위선등할생했교조미용관무오경회화문재유세명없러요였우방양식발취산체던마중실치분내및게물' +
  '학말행불프심두년된드까외저단간번손님호확완료잠품불량메기종김박최강윤임송홍황류민영현준지은혜긴급삭제폐반환';

interface CodePage {
  readonly encoding: Encoding;
  /** The most frequent non-ASCII letters of the encoding's languages. */
  readonly common: string;
  /** True if whole words consist of these letters. */
  readonly alone: boolean;
}

const codePages: readonly CodePage[] = [
  { encoding: 'windows-1252', common: 'éèêëàâáäãåçíîïñóòôöõøúùûüßæÉÄÖÜÑÇ€®©°', alone: false },
  { encoding: 'windows-1250', common: 'ąćęłńśźżĄĆĘŁŃŚŹŻčďěňřšťůžČŠŽŘőűáéíóúýäöü', alone: false },
  { encoding: 'windows-1254', common: 'ğışĞİŞçöüÇÖÜ', alone: false },
  { encoding: 'windows-1251', common: 'оеаинтсрвлкмдпуыяь', alone: true },
  { encoding: 'windows-1253', common: 'αοιετσνηυρπκμςλάέίόώ', alone: true },
  { encoding: 'windows-1255', common: 'יוהלאתמרבשנםעדק', alone: true },
  { encoding: 'windows-1256', common: 'اليمنرتبةدوسفعهكأ', alone: true },
  { encoding: 'gb18030', common: chinese, alone: true },
  { encoding: 'big5', common: chinese, alone: true },
  { encoding: 'shift_jis', common: japanese, alone: true },
  { encoding: 'euc-kr', common: korean, alone: true },
];

/**
 * The code page whose languages fit the letters of a sample. `decode` decodes the sample with a code page. The Western code page if
 * no other fits; a person can correct the guess.
 */
export function guessCodePage(decode: (encoding: Encoding) => string): Encoding {
  let best: { readonly encoding: Encoding; readonly score: number } = { encoding: 'windows-1252', score: 0 };
  for (const page of codePages) {
    const score = scoreOf(decode(page.encoding), page);
    if (score > best.score) best = { encoding: page.encoding, score };
  }
  return best.encoding;
}

function scoreOf(text: string, { common, alone }: CodePage): number {
  const beyond = text.match(/[^\p{ASCII}]/gu) ?? [];
  if (beyond.length === 0) return 0;
  const known = beyond.filter(
    (letter) => common.includes(letter) || common.includes(letter.toLowerCase()),
  ).length;
  // Capitals within words are a sign of a wrong code page.
  const odd = text.match(/(?<=[^\P{Ll}A-Za-z])\p{Lu}/gu)?.length ?? 0;
  const usual = Math.max(0, known - 2 * odd) / beyond.length;
  // Accented letters occur among plain letters; letters of another alphabet do not.
  const runs = text.match(/(?<![A-Za-z\P{ASCII}])[^\p{ASCII}]{2,}(?![A-Za-z\P{ASCII}])/gu) ?? [];
  const together = runs.reduce((sum, word) => sum + word.length, 0) / beyond.length;
  return usual * (alone ? together : 1 - together * 0.8);
}
