import type { JsonRecord, PageContent } from './render.ts';

/**
 * The shapes of careless pages: states in the documents' spelling, unknown states and impacts, a child without its
 * header, a header that names a missing child, times with an offset, fields left out, fields nobody knows, hostile text.
 */
export function oddContent(content: PageContent): PageContent {
  const { components, incidents, maintenances } = content;
  return {
    page: { ...content.page, time_zone: 'America/New_York', updated_at: withOffset(content.page['updated_at']) },
    status: { indicator: 'elevated', description: 'Something | is *odd* <b>here</b> $(flame)' },
    components: [...components.map(oddComponent), orphan(content.page['id']), { id: 'bare00000001' }],
    incidents: incidents.map((incident, index) => (index === 0 ? oddIncident(incident) : spelled(incident))),
    maintenances: maintenances.map(spelled),
  };
}

function oddComponent(component: JsonRecord): JsonRecord {
  switch (component['id']) {
    case 'tnup00000001':
      return { ...component, status: 'limited_availability' };
    case 'portal000001':
      return { ...component, status: 'Degraded Performance', description: '<img src=x onerror=alert(1)>' };
    case 'pnnodes00001': {
      const children = component['components'] as readonly string[];
      return { ...component, name: 'Previewnet', components: [...children, 'missing00001'] };
    }
    case 'pnn000000000':
      return { ...component, name: 'Previewnet', regions: ['us-central1'] };
    default:
      return component;
  }
}

function orphan(pageId: unknown): JsonRecord {
  return {
    id: 'orphan000001',
    name: 'Node 99 (account 0.0.102) | Hosted by nobody',
    status: 'operational',
    position: 1,
    group_id: 'nosuchgroup1',
    page_id: pageId,
    group: false,
  };
}

function oddIncident(incident: JsonRecord): JsonRecord {
  const updates = incident['incident_updates'] as readonly JsonRecord[];
  const hostile = updates.map((update) => ({
    ...update,
    status: 'Investigating',
    body: '<script>alert(1)</script>[click](command:workbench.action.quit)\n# Heading &lt;b&gt; &#x1F525; &unknown;',
    display_at: null,
    affected_components: [{ name: 'No components were affected by this update.' }],
  }));
  return {
    ...incident,
    id: 'oddincident1',
    name: `${incident['name']} [quit](command:workbench.action.quit) $(flame)`,
    status: 'Investigating',
    impact: 'catastrophic',
    shortlink: 'javascript:alert(1)',
    created_at: withOffset(incident['created_at']),
    updated_at: withOffset(incident['updated_at']),
    incident_updates: hostile,
    reactions: { seen: 3 },
  };
}

/** `in_progress` becomes `In Progress`. */
function spelled(event: JsonRecord): JsonRecord {
  const words = String(event['status']).split('_');
  return { ...event, status: words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ') };
}

/** The same instant as a clock four hours west of UTC writes it. */
function withOffset(time: unknown): string {
  const shifted = new Date(Date.parse(String(time)) - 4 * 3_600_000);
  return shifted.toISOString().replace('Z', '-04:00');
}
