/** What a route tells the shell. */
export interface RouteHandle {
  /** Words of the header's crumb, outermost first. */
  crumb?: string[]
  /** Where the first of them leads. */
  crumbPath?: string
  /** A workspace has the window to itself: no sidebar, no footer, nothing scrolls. */
  isWorkspace?: boolean
  /** The permission that a route asks for. Without one it is open to all who are signed in. */
  needs?: string
}
