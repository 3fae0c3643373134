/** Why this page can use no passkeys; null where it can. Passkeys need a name, over https or as localhost. */
export function passkeyHindrance(): string | null {
  const isNumber = /^[\d.]+$|^\[/.test(location.hostname)
  if (!isSecureContext || isNumber)
    return `Passkeys work where Mullion is opened over https, or as localhost. ${location.origin} allows none: browsers keep them from such addresses.`
  if (!('PublicKeyCredential' in window)) return 'This browser has no passkeys.'
  return null
}
