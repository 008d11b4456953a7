const closeTexts = ['Ticket was closed', 'Тикет был закрыт', 'Тикет закрыт'];

/** Whether a message is the server's note that the chat is closed, in any language (S166). */
export const isCloseText = (text: string) => closeTexts.includes(text.trim());
