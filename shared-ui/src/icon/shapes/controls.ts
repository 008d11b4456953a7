// Other controls.
export const chevronRight = 'M9.5 6l6 6-6 6';
export const chevronLeft = 'M14.5 6l-6 6 6 6';
export const arrowRight = 'M4.5 12h15M13 5.5l6.5 6.5-6.5 6.5';
export const minus = 'M6 12h12';
export const plus = 'M6 12h12M12 6v12';
export const search = 'M10.5 4.5a6 6 0 1 1 0 12 6 6 0 0 1 0-12zM15 15l4.5 4.5';
export const copy =
  'M11 9h7a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2h-7a2 2 0 0 1-2-2v-7a2 2 0 0 1 2-2zM5.5 15A1.5 1.5 0 0 1 4 13.5V6a2 2 0 0 1 2-2h7.5A1.5 1.5 0 0 1 15 5.5';
export const external = 'M14 4.5h5.5V10M19 5l-8 8M10 5.5H6.5a2 2 0 0 0-2 2v10a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2V14';
export const refund = 'M4.5 5v4.5H9M5 9.5A8 8 0 1 1 4 13.5M12 9v6M9.5 12h5';
export const bell = 'M6.5 16.5V11a5.5 5.5 0 0 1 11 0v5.5l1.5 1.5H5zM10.5 20.5h3';
export const bellOff = 'M6.5 16.5V11a5.5 5.5 0 0 1 11 0v5.5l1.5 1.5H5zM10.5 20.5h3M4 4l16 16';
