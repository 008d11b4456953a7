/** The text as it is sent: trimmed, three and more line breaks become two (S159). */
export const tidy = (text: string) => text.replaceAll('\r\n', '\n').trim().replace(/\n{3,}/g, '\n\n');

const closeTexts = ['Ticket was closed', 'Тикет был закрыт', 'Тикет закрыт'];

/** Whether it is the server's own note that the chat is over, in whichever language it came (S166). */
export const isCloseText = (text: string) => closeTexts.includes(text.trim());
