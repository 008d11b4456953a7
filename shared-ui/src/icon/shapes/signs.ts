// Status signs.
export const warning = 'M12 4.5l8.7 14.7H3.3zM12 10v4M12 16.7h.01';
export const info = 'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17zM12 11v5M12 8h.01';
export const wifiOff =
  'M4 4l16 16M8.5 15.5a5 5 0 0 1 6.5-.5M5.5 12a9.5 9.5 0 0 1 4-2.2M13.5 9.5a9.5 9.5 0 0 1 5 2.5M2.8 8.7a13.5 13.5 0 0 1 3.7-2.3M10.5 5.2a13.5 13.5 0 0 1 10.7 3.5M12 19h.01';
export const image =
  'M6 5h12a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2zM4.5 17l5-5 3.5 3.5 2-2 4.5 4.5M15 9.5h.01';
