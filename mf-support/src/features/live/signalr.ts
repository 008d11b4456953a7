/** What is used of the official client, so that its file holds no more; fetched by those alone who open a chat. */
export { HubConnectionBuilder, LogLevel } from '@microsoft/signalr';
