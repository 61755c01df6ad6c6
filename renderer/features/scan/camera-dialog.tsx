import { Button, FileButton, Modal, Select } from '@mantine/core';
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { namesDevice } from '../../../shared/model/scan/scanned-code.ts';
import { useScanning } from '../../store/scan.ts';
import common from '../../ui/base/common.module.css';
import { useLatest } from '../../ui/base/use-latest.ts';
import { IconCheck, IconPhoto } from '../../ui/icons/icons.tsx';
import styles from './camera-dialog.module.css';
import { type BarcodeReader, openBarcodeReader } from './reading/open-barcode-reader.ts';
import type { Reading } from './reading/protocol.ts';
import { kindWords, readingWords, refusalWords } from './scan-words.ts';
import { addPicture, readPicture, type SeenCode } from './seen-codes.ts';
import { useCamera } from './use-camera.ts';

interface CameraDialogProps {
  readonly onTake: (codes: readonly SeenCode[]) => void;
  readonly onSeen: () => void;
  readonly onClose: () => void;
}

type Read = Extract<Reading, { ok: true }>;
type Trouble = 'nothingInPicture' | Extract<Reading, { ok: false }>['failure'];

/** Dialog that scans a label with the camera or from a picture file. It shows every code, and which codes can be used. */
export function CameraDialog({ onTake, onSeen, onClose }: CameraDialogProps) {
  const { t } = useTranslation(['scan', 'common']);
  const target = useScanning(({ targets }) => targets[0]);
  const video = useRef<HTMLVideoElement>(null);
  const [reader, setReader] = useState<BarcodeReader | null>(null);
  const [seen, setSeen] = useState<readonly SeenCode[]>([]);
  const [last, setLast] = useState<Read | null>(null);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const [acceptedCodes, setAcceptedCodes] = useState<ReadonlySet<string>>(new Set());
  const { address, choose, clear } = usePictureFile();
  const camera = useCamera(video, address === null);
  const does = target?.does ?? 'look';
  const wants = target?.wants ?? namesDevice;

  useEffect(() => {
    const opened = openBarcodeReader();
    setReader(opened);
    return opened.close;
  }, []);

  function show(reading: Reading, still: boolean): void {
    if (!reading.ok) {
      setTrouble(reading.failure);
      return;
    }
    const picture = readPicture(reading.codes);
    setLast(reading);
    setTrouble(still && picture.length === 0 ? 'nothingInPicture' : null);
    const known = new Set(seen.map(({ identifier }) => identifier));
    if (picture.some((code) => wants(code) && !known.has(code.identifier))) onSeen();
    setSeen(still ? picture : addPicture(seen, picture));
  }
  useFrames(video, reader, camera.state === 'live' && address === null, (reading) => show(reading, false));

  async function readFile(file: File | null): Promise<void> {
    if (file === null || reader === null) return;
    choose(file);
    start();
    show(await reader.read({ file }), true);
  }

  function start(): void {
    setSeen([]);
    setLast(null);
    setTrouble(null);
  }

  function take(codes: readonly SeenCode[]): void {
    onTake(codes);
    if (does === 'add')
      setAcceptedCodes((before) => new Set([...before, ...codes.map((code) => code.identifier)]));
    else onClose();
  }

  const refused = useMemo(
    () => new Set(seen.filter((code) => !wants(code)).map(({ text }) => text)),
    [seen, wants],
  );
  const still = address !== null;
  const waits = still ? `${t('dialog.waiting')} ` : `${t('dialog.waiting')} ${t('dialog.hint')}`;
  const isLooking = still || camera.state === 'live';
  const hint = trouble === null ? isLooking && waits : t(`dialog.${trouble}`);
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('dialog.title')}
      size={920}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <div className={styles.columns}>
        <div>
          <div className={styles.stage}>
            <video
              ref={video}
              className={styles.picture}
              data-hidden={still || camera.state !== 'live' || undefined}
              aria-label={t('dialog.preview')}
              muted
              playsInline
            />
            {still ? <img className={styles.picture} src={address} alt={t('dialog.pictureAlt')} /> : null}
            {last === null ? null : <Outlines picture={last} refused={refused} />}
            {still ? null : <CameraState camera={camera} />}
          </div>
          <CameraTools
            camera={still ? null : camera}
            canClear={seen.length > 0}
            onFile={(file) => void readFile(file)}
            onAgain={() => {
              clear();
              start();
            }}
            onClear={start}
          />
        </div>
        {seen.length > 0 ? (
          <CodeList codes={seen} does={does} wants={wants} taken={acceptedCodes} onTake={take} />
        ) : (
          <p className={styles.hint} role={trouble === null ? undefined : 'alert'}>
            {hint}
          </p>
        )}
      </div>
    </Modal>
  );
}

type Camera = ReturnType<typeof useCamera>;

function CameraState({ camera }: { readonly camera: Camera }) {
  const { t } = useTranslation('scan');
  if (camera.state === 'live') return null;
  return (
    <div className={styles.state} role="status">
      {t(`dialog.state.${camera.state}`)}
      {camera.state === 'asking' ? null : <Button onClick={camera.retry}>{t('dialog.retry')}</Button>}
    </div>
  );
}

interface CameraToolsProps {
  /** Null while a picture is shown. */
  readonly camera: Camera | null;
  readonly canClear: boolean;
  readonly onFile: (file: File | null) => void;
  readonly onAgain: () => void;
  readonly onClear: () => void;
}

function CameraTools({ camera, canClear, onFile, onAgain, onClear }: CameraToolsProps) {
  const { t } = useTranslation('scan');
  return (
    <div className={styles.tools}>
      <FileButton onChange={onFile} accept="image/*">
        {(props) => (
          <Button {...props} leftSection={<IconPhoto size={16} aria-hidden />}>
            {t('dialog.file')}
          </Button>
        )}
      </FileButton>
      {camera === null ? <Button onClick={onAgain}>{t('dialog.again')}</Button> : null}
      {camera !== null && camera.devices.length > 1 ? (
        <Select
          aria-label={t('dialog.camera')}
          data={camera.devices.map(({ id, name }, index) => ({
            value: id,
            label: name || t('dialog.cameraNumber', { number: index + 1 }),
          }))}
          value={camera.deviceId ?? camera.devices[0]?.id ?? null}
          onChange={(id) => (id === null ? undefined : camera.choose(id))}
        />
      ) : null}
      {canClear ? (
        <Button variant="subtle" onClick={onClear}>
          {t('dialog.clear')}
        </Button>
      ) : null}
    </div>
  );
}

// Eight frames per second are enough for a hand-held device, and leave processor time for other work.
const betweenMs = 125;

/** Passes frames of the video to the reader, one at a time. */
function useFrames(
  video: RefObject<HTMLVideoElement | null>,
  reader: BarcodeReader | null,
  live: boolean,
  onReading: (reading: Reading) => void,
): void {
  const latest = useLatest(onReading);
  useEffect(() => {
    if (!live || reader === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let cancelled = false;
    const canvas = document.createElement('canvas');
    const context = canvas.getContext('2d', { willReadFrequently: true });
    async function next(open: BarcodeReader): Promise<void> {
      const element = video.current;
      if (element !== null && context !== null && element.videoWidth > 0 && !document.hidden) {
        const [width, height] = [element.videoWidth, element.videoHeight];
        [canvas.width, canvas.height] = [width, height];
        context.drawImage(element, 0, 0);
        const pixels = context.getImageData(0, 0, width, height).data.buffer;
        const reading = await open.read({ width, height, pixels });
        if (cancelled) return;
        latest.current(reading);
      }
      if (!cancelled) timer = setTimeout(() => void next(open), betweenMs);
    }
    void next(reader);
    return () => {
      cancelled = true;
      clearTimeout(timer);
    };
  }, [video, reader, live, latest]);
}

// The page's policy allows pictures from the app's own files and from `data:` addresses, but not from `blob:` addresses.
function addressOf(file: File): Promise<string> {
  return new Promise((settle) => {
    const reader = new FileReader();
    reader.onload = () => settle(typeof reader.result === 'string' ? reader.result : 'data:,');
    reader.onerror = () => settle('data:,');
    reader.readAsDataURL(file);
  });
}

/** State of a picture file that is used instead of the camera. */
function usePictureFile() {
  const [file, choose] = useState<File | null>(null);
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (file === null) return setAddress(null);
    let cancelled = false;
    setAddress('data:,');
    void addressOf(file).then((read) => (cancelled ? undefined : setAddress(read)));
    return () => {
      cancelled = true;
    };
  }, [file]);
  return {
    /** Data address of the chosen picture; null while the camera is used. */
    address,
    choose,
    clear: useCallback(() => choose(null), []),
  };
}

interface OutlinesProps {
  readonly picture: Extract<Reading, { ok: true }>;
  /** Texts of codes that cannot be used here. */
  readonly refused: ReadonlySet<string>;
}

/** Outlines of the codes in a picture. The outline is dashed if the code cannot be used. */
function Outlines({ picture: { width, height, codes }, refused }: OutlinesProps) {
  return (
    <svg className={styles.picture} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {codes.map(({ text, corners }) => (
        <polygon
          key={text}
          className={styles.outline}
          data-refused={refused.has(text) || undefined}
          points={corners.map(({ x, y }) => `${x},${y}`).join(' ')}
        />
      ))}
    </svg>
  );
}

interface CodeListProps {
  readonly codes: readonly SeenCode[];
  readonly does: 'add' | 'fill' | 'look';
  readonly wants: (code: SeenCode) => boolean;
  /** Identifiers that were already used. */
  readonly taken: ReadonlySet<string>;
  readonly onTake: (codes: readonly SeenCode[]) => void;
}

/** All codes that were found. A usable code has large digits and a button; another code has the reason why it cannot be used. */
function CodeList({ codes, does, wants, taken, onTake }: CodeListProps) {
  const { t } = useTranslation('scan');
  const free = codes.filter((code) => wants(code) && !taken.has(code.identifier));
  const ordered = codes.some(({ slot, text }) => slot !== null && text !== '');
  return (
    <div className={styles.side}>
      <ul className={styles.codes} aria-label={t('dialog.list')} aria-live="polite">
        {codes.map((code) => {
          const isAccepted = wants(code);
          const repair = readingWords(t, code);
          return (
            <li key={code.identifier} className={styles.code} data-refused={!isAccepted || undefined}>
              <span className={common.mutedBold}>{kindWords(t, code)}</span>
              <bdi dir="ltr" className={`mono ${styles.digits}`}>
                {code.identifier.slice(0, 60)}
              </bdi>
              {isAccepted ? null : <span className={styles.reason}>{refusalWords(t, code)}</span>}
              {isAccepted && repair !== null ? <span className={styles.reason}>{repair}</span> : null}
              {!isAccepted ? null : taken.has(code.identifier) ? (
                <span className={styles.taken}>
                  <IconCheck size={16} aria-hidden /> {t('dialog.taken')}
                </span>
              ) : (
                <Button
                  variant="filled"
                  className={styles.take ?? ''}
                  aria-label={`${t(`dialog.take.${does}`)} ${code.identifier}`}
                  onClick={() => onTake([code])}
                >
                  {t(`dialog.take.${does}`)}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {ordered ? <p className={styles.hint}>{t('dialog.order')}</p> : null}
      {does === 'add' && free.length > 1 ? (
        <Button variant="filled" onClick={() => onTake(free)}>
          {t('dialog.takeAll', { count: free.length })}
        </Button>
      ) : null}
    </div>
  );
}
