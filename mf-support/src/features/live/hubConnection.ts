import type { HubConnection } from '@microsoft/signalr';

/** The hub's times in milliseconds (S173). */
export const hubTimes = { server: 30_000, keepAlive: 15_000, request: 100_000 } as const;

/** Where the hub is on the API's host (S168). */
export const hubPath = '/hubs/chat';

/**
 * Creates a connection of the official client, without starting it. Its code is loaded on demand; `ChatLink`
 * reconnects.
 */
export async function openHub(apiUrl: string): Promise<HubConnection> {
  const { HubConnectionBuilder, LogLevel } = await import('./signalr');
  return new HubConnectionBuilder()
    .withUrl(new URL(hubPath, apiUrl).href, { timeout: hubTimes.request, withCredentials: true })
    .withServerTimeout(hubTimes.server)
    .withKeepAliveInterval(hubTimes.keepAlive)
    .configureLogging(LogLevel.None)
    .build();
}
