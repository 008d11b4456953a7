/** The used exports of the official client, so that its chunk contains no others; loaded for chats only. */
export { HubConnectionBuilder, LogLevel } from '@microsoft/signalr';
