// Targets of the content's links (`LinkIcon`).
export const download = 'M12 4v11M7 10.5l5 5 5-5M5 19.5h14';
export const play = 'M8 5.5v13l10.5-6.5z';
export const globe =
  'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17zM3.5 12h17M12 3.5c2.6 2.4 3.9 5.2 3.9 8.5s-1.3 6.1-3.9 8.5c-2.6-2.4-3.9-5.2-3.9-8.5S9.4 5.9 12 3.5z';
export const support =
  'M4.5 14.5V12a7.5 7.5 0 0 1 15 0v2.5M4.5 13.5h2a1 1 0 0 1 1 1v3a1 1 0 0 1-1 1h-1a1 1 0 0 1-1-1zM19.5 13.5h-2a1 1 0 0 0-1 1v3a1 1 0 0 0 1 1h1a1 1 0 0 0 1-1zM19.5 17.5c0 2-2 3-5 3';
export const star = 'M12 4l2.5 5.1 5.6.8-4 4 .9 5.6-5-2.7-5 2.7.9-5.6-4-4 5.6-.8z';
export const message = 'M6 5h12a2 2 0 0 1 2 2v7.5a2 2 0 0 1-2 2h-6.5L7 20v-3.5H6a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2z';
export const mail = 'M5.5 5.5h13a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2h-13a2 2 0 0 1-2-2v-9a2 2 0 0 1 2-2zM4 7.5l8 6 8-6';
export const card = 'M5 5.5h14a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-9a2 2 0 0 1 2-2zM3 10h18M6.5 14.5H10';
export const forum =
  'M5 4.5h8.5a2 2 0 0 1 2 2V11a2 2 0 0 1-2 2H9l-3.5 3V13H5a2 2 0 0 1-2-2V6.5a2 2 0 0 1 2-2zM18.5 9H19a2 2 0 0 1 2 2v4a2 2 0 0 1-2 2h-.5v3L15 17h-3';
export const reviews =
  'M6 4.5h12a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2h-6.5L7 20v-3.5H6a2 2 0 0 1-2-2v-8a2 2 0 0 1 2-2zM8 9h8M8 12.5h5';
export const video = 'M5 6h9a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2zM16 10.5l5-3v9l-5-3';
export const blog =
  'M6 3.5h8.5L19 8v10.5a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2v-14a1 1 0 0 1 1-1zM14 3.5V8.5h5M8.5 12.5h7M8.5 16h5';
export const clock = 'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17zM12 7.5V12l3 2';
export const key = 'M8 11.5a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM11 12.5l8.5-8.5M16 7.5l3 3M13.5 10l2 2';
