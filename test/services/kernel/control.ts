import type { Clock } from '../clock.ts';
import type { Fault } from './faults.ts';
import { jsonText } from './jsonText.ts';
import { type RunningService, type ServiceAnswer, type ServiceRequest, startService } from './service.ts';

/** What the control server may reach. */
export interface Controlled {
  readonly services: Readonly<Record<string, RunningService>>;
  readonly clock: Clock;
  /** Switches the scenario of the status page; `false` when the name is unknown. */
  readonly setScenario: (name: string) => boolean;
  readonly port?: number;
}

/**
 * Lets another process steer the services by JSON over HTTP: `POST /faults {service, faults}`,
 * `GET|DELETE /requests?service=`, `POST /clock {advanceMs}|{pause}|{resume}|{speed}`, `GET /clock`,
 * `POST /scenario {name}`. A change answers 204 without a body.
 */
export function startControl(controlled: Controlled): Promise<RunningService> {
  const options = controlled.port === undefined ? {} : { port: controlled.port };
  return startService('control', (request) => steer(controlled, request), options);
}

function steer(controlled: Controlled, request: ServiceRequest): ServiceAnswer {
  const { services, clock } = controlled;
  switch (`${request.method} ${request.path}`) {
    case 'GET /requests':
      return withService(services, request.query.get('service'), (service) => json(service.requests));
    case 'DELETE /requests': {
      const name = request.query.get('service');
      const chosen = name === null ? Object.values(services) : [services[name]];
      for (const service of chosen) {
        service?.clearRequests();
      }
      return done;
    }
    case 'GET /clock':
      return json({ nowMs: clock.nowMs() });
    case 'POST /faults':
      return withJson(request, (body) =>
        withService(services, body['service'], (service) => {
          service.setFaults((body['faults'] ?? []) as readonly Fault[]);
          return done;
        }),
      );
    case 'POST /clock':
      return withJson(request, (body) => steerClock(clock, body));
    case 'POST /scenario':
      return withJson(request, (body) => {
        const name = String(body['name']);
        return controlled.setScenario(name) ? done : errorAnswer(404, `unknown scenario ${name}`);
      });
    default:
      return errorAnswer(404, 'unknown control');
  }
}

function steerClock(clock: Clock, body: Readonly<Record<string, unknown>>): ServiceAnswer {
  if (body['pause'] === true) {
    clock.pause();
  }
  if (body['resume'] === true || body['pause'] === false) {
    clock.resume();
  }
  if (typeof body['speed'] === 'number') {
    clock.setSpeed(body['speed']);
  }
  if (typeof body['advanceMs'] === 'number') {
    clock.advance(body['advanceMs']);
  }
  return done;
}

function withService(
  services: Readonly<Record<string, RunningService>>,
  name: unknown,
  act: (service: RunningService) => ServiceAnswer,
): ServiceAnswer {
  const service = services[String(name)];
  return service === undefined ? errorAnswer(404, `unknown service ${String(name)}`) : act(service);
}

function withJson(
  request: ServiceRequest,
  act: (body: Readonly<Record<string, unknown>>) => ServiceAnswer,
): ServiceAnswer {
  try {
    return act(JSON.parse(Buffer.from(request.body).toString('utf8')));
  } catch {
    return errorAnswer(400, 'not JSON');
  }
}

const done: ServiceAnswer = { status: 204 };

function json(value: unknown, status = 200): ServiceAnswer {
  return { status, headers: { 'Content-Type': 'application/json' }, body: jsonText(value) };
}

function errorAnswer(status: number, message: string): ServiceAnswer {
  return json({ message }, status);
}
