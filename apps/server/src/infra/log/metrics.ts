type Labels = Readonly<Record<string, string>>;
type Metric = { type: 'counter' | 'gauge'; values: Map<string, number> };

const metrics = new Map<string, Metric>();

function labelText(labels: Labels | undefined): string {
  if (!labels) return '';
  const parts = Object.entries(labels).map(([name, value]) => `${name}="${value.replace(/[\\"\n]/g, '_')}"`);
  return parts.length ? `{${parts.join(',')}}` : '';
}

function metric(name: string, type: Metric['type']): Metric {
  let found = metrics.get(name);
  if (!found) metrics.set(name, (found = { type, values: new Map() }));
  return found;
}

/** Adds to a counter of this process. Labels are codes (a call's name, a table), never a person or a record. */
export function count(name: string, labels?: Labels, by = 1): void {
  const { values } = metric(name, 'counter');
  const key = labelText(labels);
  values.set(key, (values.get(key) ?? 0) + by);
}

/** Sets a gauge of this process. */
export function gauge(name: string, value: number, labels?: Labels): void {
  metric(name, 'gauge').values.set(labelText(labels), value);
}

/** The present value of a counter or gauge; 0 where nothing was counted. */
export function metricValue(name: string, labels?: Labels): number {
  return metrics.get(name)?.values.get(labelText(labels)) ?? 0;
}

/** All of it in the text format of Prometheus. */
export function renderMetrics(): string {
  const lines: string[] = [];
  for (const [name, { type, values }] of metrics) {
    lines.push(`# TYPE ${name} ${type}`);
    for (const [labels, value] of values) lines.push(`${name}${labels} ${value}`);
  }
  const memory = process.memoryUsage();
  lines.push('# TYPE process_resident_memory_bytes gauge', `process_resident_memory_bytes ${memory.rss}`);
  lines.push('# TYPE process_uptime_seconds gauge', `process_uptime_seconds ${process.uptime()}`, '');
  return lines.join('\n');
}
