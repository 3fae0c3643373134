/** What the title of a route begins with, or says, by the specification. */
export const titles: Record<string, RegExp> = {
  '/signin': /^Sign In · /,
  '/signup': /^Sign Up · /,
  '/otp-verify': /^OTP Verification · /,
  '/home': /^Dashboard · /,
  '/video-generation/{id}': /Video Settings · /,
}

const services = {
  '/service-ai-virtual-staging/': 'virtual-staging',
  '/service-day-to-dusk/': 'day-to-dusk',
  '/service-image-enhancement/': 'image-enhancement',
  '/service-creative-designer/': 'interior-design',
}

/** The address of a route of the specification: with the id of its service, and that of a film where it shows one. */
export function addressOf(route: string, film: string): string {
  const service = Object.entries(services).find(([base]) => route.startsWith(base))?.[1] ?? 'item-removal'
  return route.replace('{serviceId}', service).replace('{id}', film)
}
