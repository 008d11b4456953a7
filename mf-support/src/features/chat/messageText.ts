const closeTexts = ['Ticket was closed', 'Тикет был закрыт', 'Тикет закрыт'];

/** Whether it is the server's own note that the chat is over, in whichever language it came (S166). */
export const isCloseText = (text: string) => closeTexts.includes(text.trim());
