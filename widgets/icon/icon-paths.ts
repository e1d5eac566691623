/** The SVG paths of the icons: strokes in a square of 24 units. */
export const iconPaths = {
  back: 'M15 5l-7 7 7 7',
  'chevron-right': 'M9 5l7 7-7 7',
  'chevron-down': 'M5 9l7 7 7-7',
  close: 'M6 6l12 12M18 6L6 18',
  plus: 'M12 5v14M5 12h14',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  warning: 'M12 4L2.8 20h18.4zM12 10v4.5M12 17.2v.1',
  info: 'M3 12a9 9 0 1018 0 9 9 0 10-18 0M12 11v5.5M12 7.6v.1',
  copy: 'M9 9h11v11H9zM15 9V4H4v11h5',
  barcode: 'M4 6v12M7.5 6v12M10 6v12M13.5 6v12M16 6v12M20 6v12',
  phone:
    'M5 4h4l1.8 4.5-2.3 1.6a11 11 0 005.4 5.4l1.6-2.3L20 15v4a1.8 1.8 0 01-2 1.8A16 16 0 013.2 6 1.8 1.8 0 015 4z',
  mail: 'M3 6h18v12H3zM3 7l9 6.5L21 7',
  chat: 'M4 5h16v11H10l-5 4v-4H4zM8.5 10.5h7',
  clock: 'M3 12a9 9 0 1018 0 9 9 0 10-18 0M12 7v5l3.5 2',
  camera: 'M3 8h4l2-3h6l2 3h4v11H3zM8.5 13a3.5 3.5 0 107 0 3.5 3.5 0 10-7 0',
  trash: 'M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5.5M14 11v5.5',
  store: 'M4 11v9h16v-9M3 9.5L5 4h14l2 5.5a3 3 0 01-6 0 3 3 0 01-6 0 3 3 0 01-6 0zM10 20v-5h4v5',
  bank: 'M3 9.5L12 4l9 5.5zM5.5 9.5V17M10 9.5V17M14 9.5V17M18.5 9.5V17M3 20h18',
  card: 'M3 6h18v12H3zM3 10.5h18M6.5 14.5h4',
  document: 'M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h6',
  refresh: 'M20 12a8 8 0 11-2.4-5.7M20 4v4.5h-4.5',
  pause: 'M8 5v14M16 5v14',
  play: 'M7 5l12 7-12 7z',
  star: 'M12 3.5l2.6 5.4 5.9.8-4.3 4.1 1 5.9L12 16.9l-5.2 2.8 1-5.9L3.5 9.7l5.9-.8z',
} as const

export type IconName = keyof typeof iconPaths
