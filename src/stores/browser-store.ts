/** One piece of work in an object store of IndexedDB; rejects with a reason in words when the browser refuses it. */
export type InStore = <T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
) => Promise<T>

/** A database of this browser with one object store, made when it is first asked for. */
export function browserStore(databaseName: string, storeName: string, keyPath: string): InStore {
  const open = (): Promise<IDBDatabase> => {
    const request = indexedDB.open(databaseName, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(storeName, { keyPath })
    return settled(request)
  }
  return async (mode, work) => {
    const database = await open()
    try {
      const transaction = database.transaction(storeName, mode, { durability: 'relaxed' })
      const done = new Promise<void>((resolve, reject) => {
        transaction.oncomplete = () => resolve()
        transaction.onabort = () => reject(transaction.error ?? new Error('The browser stopped saving.'))
      })
      const result = settled(work(transaction.objectStore(storeName)))
      await Promise.all([result, done])
      return await result
    } finally {
      database.close()
    }
  }
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('The browser could not open its storage.'))
  })
}
