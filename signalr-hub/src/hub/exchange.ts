import type { Address, Backplane, Envelope } from '../backplane/backplane';
import { Encoded } from '../connection/encoded';
import { MessageType } from '../protocol/messages';
import type { Groups, Publish } from './clients';
import type { Membership } from './membership';

/** Takes to the backplane what a hub's code sends, and to the clients of this server what the backplane brings. */
export class Exchange {
  readonly groups: Groups = { add: this.#move('join'), remove: this.#move('leave') };

  constructor(
    private readonly hub: string,
    private readonly backplane: Backplane,
    private readonly members: Membership,
  ) {
    backplane.subscribe(hub, (envelope) => this.#receive(envelope));
  }

  readonly publish: Publish = async (to, event, args) =>
    this.backplane.publish(this.hub, { kind: 'event', to, event, args });

  #move(kind: 'join' | 'leave'): Groups['add'] {
    return async (connectionId, group) => {
      if (!this.#moveHere(kind, connectionId, group)) this.backplane.publish(this.hub, { kind, connectionId, group });
    };
  }

  #moveHere(kind: 'join' | 'leave', connectionId: string, group: string): boolean {
    return kind === 'join' ? this.members.join(connectionId, group) : this.members.part(connectionId, group);
  }

  #receive(envelope: Envelope): void {
    if (envelope.kind === 'event') this.#deliver(envelope.to, envelope.event, envelope.args);
    else this.#moveHere(envelope.kind, envelope.connectionId, envelope.group);
  }

  /**
   * Throws at the end when a protocol cannot write the arguments; clients that speak another one get them all the same.
   */
  #deliver(to: Address, target: string, args: unknown[]): void {
    const message = new Encoded({ type: MessageType.Invocation, target, arguments: args });
    for (const connection of this.members.at(to)) {
      const packet = connection.isOpen && message.for(connection.protocol!);
      if (packet) connection.write(packet);
    }
    message.assertWritten();
  }
}
