export interface Sample {
  value: number
  labels?: Readonly<Record<string, string>>
}

/** One figure of the server, as Prometheus knows it. */
export interface Metric {
  name: string
  help: string
  type: 'counter' | 'gauge'
  samples: readonly Sample[]
}

/** The text format of Prometheus, version 0.0.4. One writer of a page is no reason for a package of 5 MB. */
export function formatMetrics(metrics: readonly Metric[]): string {
  return metrics
    .flatMap(({ name, help, type, samples }) => [
      `# HELP ${name} ${help.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')}`,
      `# TYPE ${name} ${type}`,
      ...samples.map(({ value, labels = {} }) => `${name}${formatLabels(labels)} ${value}`),
    ])
    .map((line) => `${line}\n`)
    .join('')
}

function formatLabels(labels: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(labels).map(([label, value]) => {
    const escaped = value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
    return `${label}="${escaped}"`
  })
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`
}
