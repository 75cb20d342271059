import dns from 'node:dns';
import net from 'node:net';
import { replace } from '../../host/stage.ts';

/** Records where this process connects to, and which names it asks for, until `stop`. */
export function recordConnections() {
  const hosts: string[] = [];
  const { connect } = net.Socket.prototype;
  const { lookup } = dns;
  const putBack = [
    replace(net.Socket.prototype, {
      connect(this: net.Socket, ...args: unknown[]) {
        hosts.push(target(args));
        return Reflect.apply(connect, this, args) as net.Socket;
      },
    }),
    replace(dns, {
      lookup(...args: unknown[]) {
        hosts.push(`name ${String(args[0])}`);
        return Reflect.apply(lookup, dns, args) as unknown;
      },
    }),
  ];
  return {
    /** All so far, but for these. */
    except: (known: readonly string[]): readonly string[] => hosts.filter((host) => !known.includes(host)),
    count: () => hosts.length,
    stop: () => {
      for (const one of putBack) {
        one();
      }
    },
  };
}

/** `host:port`, or the path of a socket of this machine. */
function target(args: readonly unknown[]): string {
  const [first] = Array.isArray(args[0]) ? (args[0] as unknown[]) : args;
  if (typeof first === 'object' && first !== null) {
    const { host, port, path } = first as { readonly host?: string; readonly port?: number; readonly path?: string };
    return path ?? `${host ?? 'localhost'}:${port}`;
  }
  return typeof first === 'number' ? `${typeof args[1] === 'string' ? args[1] : 'localhost'}:${first}` : String(first);
}
