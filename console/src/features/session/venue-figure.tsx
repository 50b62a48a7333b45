import { readText } from '../../ui/storage.ts';
import styles from './login.module.css';
import { type Drawing, drawVenue, parseFloors, plainFloors, venueKey } from './venue-drawing.ts';

const stored = (): Drawing => drawVenue(parseFloors(readText(venueKey)) ?? plainFloors);

/** A section of the venue: its own floors and rooms if this browser has seen them, a generic building otherwise. */
export const VenueFigure = () => {
  const { rooms, floors, top, height } = stored();
  return (
    <svg className={styles.venueFigure} viewBox={`0 0 860 ${height}`} aria-hidden="true">
      <path
        className={styles.frame}
        d={`M96 ${top - 15}H774V${top - 23}H96zM132 ${top - 15}V${height - 15}M762 ${top - 15}V${height - 15}M60 ${height - 13}H840`}
      />
      {floors.map((floor) => (
        <text key={floor.y} x="116" y={floor.y} textAnchor="end" className={styles.floorName}>
          {floor.name}
        </text>
      ))}
      {rooms.map((room) => (
        <g key={`${room.x} ${room.y}`}>
          <rect
            x={room.x}
            y={room.y}
            width={room.width}
            height={room.height}
            rx="3"
            className={room.tinted ? `${styles.room} ${styles.tinted}` : styles.room}
          />
          <text x={room.x + 9} y={room.y + 20} className={styles.roomName}>
            {room.name}
          </text>
        </g>
      ))}
    </svg>
  );
};
