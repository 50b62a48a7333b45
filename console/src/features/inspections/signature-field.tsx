import { Button } from 'antd';
import { type PointerEvent, useRef } from 'react';
import { newKey } from '../../api/new-key.ts';
import type { TakenPicture } from '../../domain/files/taken-pictures.tsx';
import { usePhrases } from '../../i18n/i18n.ts';
import styles from './checklist.module.css';

const [width, height] = [640, 240];

interface SignatureFieldProps {
  label: string;
  onChange: (pictures: readonly TakenPicture[]) => void;
}

const pointOf = (event: PointerEvent<HTMLCanvasElement>): [number, number] => {
  const box = event.currentTarget.getBoundingClientRect();
  return [((event.clientX - box.left) / box.width) * width, ((event.clientY - box.top) / box.height) * height];
};

/** A signature drawn with a finger. */
export const SignatureField = ({ label, onChange }: SignatureFieldProps) => {
  const t = usePhrases('inspections');
  const canvas = useRef<HTMLCanvasElement>(null);
  const last = useRef<[number, number] | undefined>(undefined);
  const begin = (event: PointerEvent<HTMLCanvasElement>): void => {
    event.currentTarget.setPointerCapture?.(event.pointerId);
    last.current = pointOf(event);
  };
  const draw = (event: PointerEvent<HTMLCanvasElement>): void => {
    const plane = event.currentTarget.getContext('2d');
    if (!last.current || !plane) return;
    const next = pointOf(event);
    plane.lineWidth = 3;
    plane.lineCap = 'round';
    plane.beginPath();
    plane.moveTo(...last.current);
    plane.lineTo(...next);
    plane.stroke();
    last.current = next;
  };
  const end = (): void => {
    if (!last.current) return;
    last.current = undefined;
    canvas.current?.toBlob((blob) => {
      if (blob) onChange([{ id: newKey(), name: 'signature.png', blob }]);
    }, 'image/png');
  };
  const clear = (): void => {
    canvas.current?.getContext('2d')?.clearRect(0, 0, width, height);
    onChange([]);
  };
  return (
    <div className="column gap-8">
      <canvas
        ref={canvas}
        className={styles.signature}
        width={width}
        height={height}
        role="img"
        aria-label={`${label}: ${t('sign')}`}
        onPointerDown={begin}
        onPointerMove={draw}
        onPointerUp={end}
        onPointerCancel={end}
      />
      <Button size="large" onClick={clear}>
        {t('clearSignature')}
      </Button>
    </div>
  );
};
