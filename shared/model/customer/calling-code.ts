// Country calling codes (ITU E.164) by region.
const table =
  'AE971 AF93 AL355 AM374 AO244 AR54 AT43 AU61 AZ994 BA387 BD880 BE32 BF226 BG359 BH973 BI257 BJ229 BN673 BO591 BR55 BW267 BY375 CA1 CD243 CG242 CH41 CI225 CL56 CM237 CN86 CO57 CR506 CU53 CV238 CY357 CZ420 DE49 DK45 DO1 DZ213 EC593 EE372 EG20 ES34 ET251 FI358 FR33 GA241 GB44 GE995 GH233 GM220 GN224 GQ240 GR30 GT502 GW245 HK852 HN504 HR385 HT509 HU36 ID62 IE353 IL972 IN91 IQ964 IR98 IS354 IT39 JM1 JO962 JP81 KE254 KG996 KH855 KR82 KW965 KZ7 LA856 LB961 LK94 LR231 LT370 LU352 LV371 LY218 MA212 MD373 ME382 MG261 MK389 ML223 MM95 MO853 MR222 MT356 MU230 MV960 MW265 MX52 MY60 MZ258 NA264 NE227 NG234 NI505 NL31 NO47 NP977 NZ64 OM968 PA507 PE51 PH63 PK92 PL48 PR1 PS970 PT351 PY595 QA974 RO40 RS381 RU7 RW250 SA966 SD249 SE46 SG65 SI386 SK421 SL232 SN221 SO252 SV503 SY963 TD235 TG228 TH66 TJ992 TM993 TN216 TR90 TT1 TW886 TZ255 UA380 UG256 US1 UY598 UZ998 VE58 VN84 XK383 YE967 ZA27 ZM260 ZW263';
const codes: ReadonlyMap<string, string> = new Map(
  table.split(' ').map((entry) => [entry.slice(0, 2), entry.slice(2)]),
);
// Numbers in these regions keep their leading zero when dialled from abroad.
const keepsZero: readonly string[] = ['IT', 'CI', 'CG', 'GA'];

/** The calling code of a region such as `PT`, without the plus; null if unknown. */
export function callingCodeOf(region: string | undefined): string | null {
  return codes.get(region ?? '') ?? null;
}

/** A number as dialled from abroad: adds the region's calling code if known; a number that already has one is unchanged. */
export function dialledFrom(dialled: string, region: string | undefined): string {
  const code = callingCodeOf(region);
  if (code === null || dialled === '' || dialled.startsWith('+') || dialled.startsWith('00')) return dialled;
  // The trunk prefix of North America, and of Russia and its neighbours.
  if ((code === '1' && /^1\d{10}$/.test(dialled)) || (code === '7' && /^[78]\d{10}$/.test(dialled)))
    return `+${code}${dialled.slice(1)}`;
  const national = keepsZero.includes(region ?? '') ? dialled : dialled.replace(/^0/, '');
  return `+${code}${national}`;
}
