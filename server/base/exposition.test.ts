import { expect, test } from 'vitest'
import { formatMetrics } from './exposition.ts'

test('figures are written as Prometheus reads them, whatever their labels hold', () => {
  const text = formatMetrics([
    { name: 'up', help: 'Whether it runs', type: 'gauge', samples: [{ value: 1 }] },
    {
      name: 'jobs_total',
      help: 'Two\nlines \\ here',
      type: 'counter',
      samples: [{ value: 2.5, labels: { queue: 'a"b\\c\nd', state: 'active' } }],
    },
    { name: 'none', help: 'No samples', type: 'gauge', samples: [] },
  ])
  expect(text.split('\n')).toEqual([
    '# HELP up Whether it runs',
    '# TYPE up gauge',
    'up 1',
    '# HELP jobs_total Two\\nlines \\\\ here',
    '# TYPE jobs_total counter',
    'jobs_total{queue="a\\"b\\\\c\\nd",state="active"} 2.5',
    '# HELP none No samples',
    '# TYPE none gauge',
    '',
  ])
})
