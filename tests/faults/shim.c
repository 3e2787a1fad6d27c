/* Makes the disk fail below a program, and writes down what reached it. Loaded with LD_PRELOAD; Linux and glibc only.
 *
 * FAULTS_DIR      the directory that is watched: an absolute path without symbolic links
 * FAULTS_CONTROL  a file of 64 numbers (64 bits each, of this machine's order), mapped into memory: `enum slot`. The test writes the
 *                 first half while the program runs, and reads counts from the second.
 * FAULTS_TRACE    a file to which every operation below the directory is appended: `trace`. From it the test makes what a power cut
 *                 at any moment would have left.
 *
 * One lock around everything, so that the trace is in the order of what happened. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/uio.h>
#include <unistd.h>

enum slot {
  /* Syncs that fail with EIO: so many, from the one with that number on. */
  SYNC_FAILS_FROM,
  SYNC_FAILS,
  /* 1: a failed sync takes back what was not synced, as when the kernel has dropped the pages. */
  SYNC_DROPS,
  /* 1: the disk has room for ROOM more bytes. 2: for those that replace others too, as on a file system that copies on write. */
  ROOM_IS_SHORT,
  ROOM,
  /* Every so-manieth write is short; 0: none. */
  SHORT_EVERY,
  /* Writes that fail with EIO: so many, from the one with that number on. */
  WRITE_FAILS_FROM,
  WRITE_FAILS,
  /* Counts. */
  SYNCS = 32,
  WRITES,
  FAILED_SYNCS,
  NO_ROOM,
  SHORT_WRITES,
  FAILED_WRITES,
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static char dir[4096];
static size_t dir_len;
static volatile uint64_t *control;
static int trace_fd = -1;
/* For each descriptor whether it is a file below the directory: 0 not known, 1 no, 2 yes. */
#define MOST_FDS 65536
static unsigned char watched[MOST_FDS];

#define REAL(name) ((__typeof__(&name))real(#name))
static void *real(const char *name) { return dlsym(RTLD_NEXT, name); }

__attribute__((constructor)) static void start(void) {
  const char *d = getenv("FAULTS_DIR"), *c = getenv("FAULTS_CONTROL"), *t = getenv("FAULTS_TRACE");
  if (!d || !c || !t) return;
  snprintf(dir, sizeof dir, "%s", d);
  int fd = REAL(open)(c, O_RDWR | O_CLOEXEC);
  control = fd < 0 ? MAP_FAILED : mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
  trace_fd = REAL(open)(t, O_WRONLY | O_APPEND | O_CLOEXEC);
  if (control == MAP_FAILED || trace_fd < 0) {
    fprintf(stderr, "faults: the control file or the trace cannot be opened\n");
    _exit(97);
  }
  dir_len = strlen(dir);
}

/* The name below the directory, "" for the directory itself; NULL for what is elsewhere. */
static const char *below(const char *path) {
  if (!dir_len || !path || strncmp(path, dir, dir_len)) return NULL;
  if (path[dir_len] == 0) return path + dir_len;
  return path[dir_len] == '/' ? path + dir_len + 1 : NULL;
}

/* The same of what a program calls by a path relative to where it is. */
static const char *below_at(const char *path, char *buffer) {
  if (!dir_len || !path) return NULL;
  if (path[0] == '/') return below(path);
  char here[2048];
  if (!getcwd(here, sizeof here)) return NULL;
  snprintf(buffer, 4096, "%s/%s", here, path);
  return below(buffer);
}

/* The name of what a descriptor is open on. */
static const char *name_of(int fd, char *buffer) {
  if (!dir_len || fd < 0 || fd >= MOST_FDS || watched[fd] == 1) return NULL;
  char link[64];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t n = readlink(link, buffer, 4095);
  buffer[n < 0 ? 0 : n] = 0;
  const char *name = below(buffer);
  watched[fd] = name ? 2 : 1;
  return name;
}

static void forget(int fd) {
  if (fd >= 0 && fd < MOST_FDS) watched[fd] = 0;
}

/* One operation: kind, lengths of two names, a number, length of the data; then names and data. */
static void trace(char kind, const char *name, const char *to, uint64_t number, const void *data, uint64_t size) {
  char head[1 + 2 + 2 + 8 + 8];
  uint16_t n = (uint16_t)strlen(name), m = (uint16_t)(to ? strlen(to) : 0);
  head[0] = kind;
  memcpy(head + 1, &n, 2);
  memcpy(head + 3, &m, 2);
  memcpy(head + 5, &number, 8);
  memcpy(head + 13, &size, 8);
  struct iovec parts[4] = {{head, sizeof head}, {(void *)name, n}, {(void *)to, m}, {(void *)data, size}};
  ssize_t want = (ssize_t)(sizeof head + n + m + size);
  if (REAL(writev)(trace_fd, parts, 4) != want) {
    fprintf(stderr, "faults: the trace cannot be written\n");
    _exit(98);
  }
}

/* What is to be put back when a sync fails: the newest first. */
struct undo {
  struct undo *next;
  ino_t file;
  off_t at, old_size;
  size_t size;
  char data[];
};
static struct undo *undos;

static void note_undo(int fd, off_t at, size_t size) {
  struct stat now;
  if (!control[SYNC_DROPS] || fstat(fd, &now)) return;
  size_t kept = at >= now.st_size ? 0 : (size_t)(now.st_size - at);
  if (kept > size) kept = size;
  struct undo *undo = malloc(sizeof *undo + kept);
  undo->next = undos;
  undo->file = now.st_ino;
  undo->at = at;
  undo->old_size = now.st_size;
  undo->size = kept;
  /* The descriptor may be write-only: read through another one. */
  char link[64];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  int reader = REAL(open)(link, O_RDONLY | O_CLOEXEC);
  if (reader < 0 || pread(reader, undo->data, kept, at) != (ssize_t)kept) undo->size = 0;
  if (reader >= 0) REAL(close)(reader);
  undos = undo;
}

static void synced(int fd, int take_back) {
  struct stat now;
  if (fstat(fd, &now)) return;
  char link[64];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  int writer = take_back ? REAL(open)(link, O_WRONLY | O_CLOEXEC) : -1;
  for (struct undo **at = &undos; *at;) {
    struct undo *undo = *at;
    if (undo->file != now.st_ino) {
      at = &undo->next;
      continue;
    }
    if (writer >= 0) {
      if (REAL(pwrite)(writer, undo->data, undo->size, undo->at) < 0 || REAL(ftruncate)(writer, undo->old_size)) abort();
    }
    *at = undo->next;
    free(undo);
  }
  if (writer >= 0) REAL(close)(writer);
}

/* Whether the operation with that number is one of those that are to fail. */
static int strikes(uint64_t number, enum slot from, enum slot count) {
  return control[count] && number >= control[from] && number - control[from] < control[count];
}

/* How many bytes of that part of a file have no room on the disk yet: behind its end, and in holes. */
static uint64_t needed(int fd, off_t at, size_t size) {
  char link[64];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  int reader = REAL(open)(link, O_RDONLY | O_CLOEXEC);
  off_t end = at + (off_t)size, data = reader < 0 ? -1 : lseek(reader, at, SEEK_DATA);
  uint64_t holes = 0;
  for (off_t from = at; from < end;) {
    if (data < 0 || data > end) data = end;
    holes += (uint64_t)(data - from);
    if (data >= end) break;
    from = lseek(reader, data, SEEK_HOLE);
    if (from < 0) break;
    data = lseek(reader, from, SEEK_DATA);
  }
  if (reader >= 0) REAL(close)(reader);
  return holes;
}

/* How many bytes of a write are let through; -1 with errno for none. */
static ssize_t let_through(int fd, off_t at, size_t size) {
  uint64_t number = ++control[WRITES];
  if (strikes(number, WRITE_FAILS_FROM, WRITE_FAILS)) {
    control[FAILED_WRITES]++;
    errno = EIO;
    return -1;
  }
  if (control[SHORT_EVERY] && size > 1 && number % control[SHORT_EVERY] == 0) {
    control[SHORT_WRITES]++;
    size /= 2;
  }
  if (control[ROOM_IS_SHORT]) {
    uint64_t more = control[ROOM_IS_SHORT] == 2 ? size : needed(fd, at, size);
    if (more > control[ROOM]) {
      control[NO_ROOM]++;
      uint64_t over = more - control[ROOM];
      if (over >= size) {
        errno = ENOSPC;
        return -1;
      }
      size -= over;
      more = control[ROOM];
    }
    control[ROOM] -= more;
  }
  return (ssize_t)size;
}

static ssize_t write_at(int fd, const void *data, size_t size, off_t at, const char *name) {
  ssize_t through = let_through(fd, at, size);
  if (through < 0) return -1;
  note_undo(fd, at, (size_t)through);
  ssize_t done = REAL(pwrite)(fd, data, (size_t)through, at);
  if (done > 0) trace('w', name, NULL, (uint64_t)at, data, (uint64_t)done);
  return done;
}

ssize_t pwrite(int fd, const void *data, size_t size, off_t at) {
  char buffer[4096];
  const char *name = name_of(fd, buffer);
  if (!name) return REAL(pwrite)(fd, data, size, at);
  pthread_mutex_lock(&lock);
  ssize_t done = write_at(fd, data, size, at, name);
  pthread_mutex_unlock(&lock);
  return done;
}

ssize_t pwrite64(int fd, const void *data, size_t size, off64_t at) { return pwrite(fd, data, size, at); }

ssize_t write(int fd, const void *data, size_t size) {
  char buffer[4096];
  const char *name = name_of(fd, buffer);
  if (!name) return REAL(write)(fd, data, size);
  pthread_mutex_lock(&lock);
  struct stat now;
  int appends = fcntl(fd, F_GETFL) & O_APPEND;
  off_t at = appends && !fstat(fd, &now) ? now.st_size : lseek(fd, 0, SEEK_CUR);
  ssize_t through = let_through(fd, at, size), done = -1;
  if (through >= 0) {
    note_undo(fd, at, (size_t)through);
    done = REAL(write)(fd, data, (size_t)through);
    if (done > 0) trace('w', name, NULL, (uint64_t)at, data, (uint64_t)done);
  }
  pthread_mutex_unlock(&lock);
  return done;
}

ssize_t writev(int fd, const struct iovec *parts, int count) {
  char buffer[4096];
  if (!name_of(fd, buffer)) return REAL(writev)(fd, parts, count);
  /* Less than everything may be written at any time. */
  for (int i = 0; i < count; i++)
    if (parts[i].iov_len) return write(fd, parts[i].iov_base, parts[i].iov_len);
  return 0;
}

ssize_t pwritev(int fd, const struct iovec *parts, int count, off_t at) {
  char buffer[4096];
  if (!name_of(fd, buffer)) return REAL(pwritev)(fd, parts, count, at);
  for (int i = 0; i < count; i++)
    if (parts[i].iov_len) return pwrite(fd, parts[i].iov_base, parts[i].iov_len, at);
  return 0;
}

ssize_t pwritev64(int fd, const struct iovec *parts, int count, off64_t at) { return pwritev(fd, parts, count, at); }

static int sync_with(int fd, int (*sync)(int)) {
  char buffer[4096];
  const char *name = name_of(fd, buffer);
  if (!name) return sync(fd);
  pthread_mutex_lock(&lock);
  uint64_t number = ++control[SYNCS];
  int done;
  if (strikes(number, SYNC_FAILS_FROM, SYNC_FAILS)) {
    control[FAILED_SYNCS]++;
    int drops = control[SYNC_DROPS] != 0;
    synced(fd, drops);
    trace(drops ? 'd' : 'f', name, NULL, 0, NULL, 0);
    errno = EIO;
    done = -1;
  } else {
    /* Nothing here outlives a power cut of this machine anyway: the trace says what would. */
    done = 0;
    synced(fd, 0);
    trace('s', name, NULL, 0, NULL, 0);
  }
  pthread_mutex_unlock(&lock);
  return done;
}

int fsync(int fd) { return sync_with(fd, REAL(fsync)); }
int fdatasync(int fd) { return sync_with(fd, REAL(fdatasync)); }

int ftruncate(int fd, off_t size) {
  char buffer[4096];
  const char *name = name_of(fd, buffer);
  if (!name) return REAL(ftruncate)(fd, size);
  pthread_mutex_lock(&lock);
  struct stat now;
  if (!fstat(fd, &now) && size < now.st_size) note_undo(fd, size, (size_t)(now.st_size - size));
  else note_undo(fd, size, 0);
  int done = REAL(ftruncate)(fd, size);
  if (!done) trace('t', name, NULL, (uint64_t)size, NULL, 0);
  pthread_mutex_unlock(&lock);
  return done;
}

int ftruncate64(int fd, off64_t size) { return ftruncate(fd, size); }

int fallocate(int fd, int mode, off_t at, off_t size) {
  char buffer[4096];
  const char *name = name_of(fd, buffer);
  if (!name) return REAL(fallocate)(fd, mode, at, size);
  struct stat now;
  if (mode != 0 || fstat(fd, &now)) {
    errno = EOPNOTSUPP;
    return -1;
  }
  pthread_mutex_lock(&lock);
  off_t end = at + size;
  int done = 0;
  if (end > now.st_size) {
    if (control[ROOM_IS_SHORT] && (uint64_t)(end - now.st_size) > control[ROOM]) {
      control[NO_ROOM]++;
      errno = ENOSPC;
      done = -1;
    } else {
      if (control[ROOM_IS_SHORT]) control[ROOM] -= (uint64_t)(end - now.st_size);
      note_undo(fd, end, 0);
      done = REAL(ftruncate)(fd, end);
      if (!done) trace('t', name, NULL, (uint64_t)end, NULL, 0);
    }
  }
  pthread_mutex_unlock(&lock);
  return done;
}

int fallocate64(int fd, int mode, off64_t at, off64_t size) { return fallocate(fd, mode, at, size); }
int posix_fallocate(int fd, off_t at, off_t size) { return fallocate(fd, 0, at, size) ? errno : 0; }
int posix_fallocate64(int fd, off64_t at, off64_t size) { return posix_fallocate(fd, at, size); }

static int open_with(const char *path, int flags, mode_t mode) {
  char buffer[4096];
  const char *name = below_at(path, buffer);
  int (*open_it)(const char *, int, ...) = (int (*)(const char *, int, ...))real("open");
  if (!name) {
    int fd = open_it(path, flags, mode);
    forget(fd);
    return fd;
  }
  pthread_mutex_lock(&lock);
  struct stat before;
  int was = !lstat(path, &before);
  int fd = open_it(path, flags, mode);
  forget(fd);
  if (fd >= 0 && !was) trace('c', name, NULL, 0, NULL, 0);
  else if (fd >= 0 && (flags & O_TRUNC) && before.st_size) trace('t', name, NULL, 0, NULL, 0);
  pthread_mutex_unlock(&lock);
  return fd;
}

#define OPENS(function)                             \
  int function(const char *path, int flags, ...) {  \
    va_list rest;                                   \
    va_start(rest, flags);                          \
    mode_t mode = (mode_t)va_arg(rest, unsigned);   \
    va_end(rest);                                   \
    return open_with(path, flags, mode);            \
  }
OPENS(open)
OPENS(open64)

#define OPENS_AT(function)                                                                          \
  int function(int at, const char *path, int flags, ...) {                                          \
    va_list rest;                                                                                   \
    va_start(rest, flags);                                                                          \
    mode_t mode = (mode_t)va_arg(rest, unsigned);                                                   \
    va_end(rest);                                                                                   \
    if (at == AT_FDCWD || path[0] == '/') return open_with(path, flags, mode);                      \
    int fd = ((int (*)(int, const char *, int, ...))real("openat"))(at, path, flags, mode);         \
    forget(fd);                                                                                     \
    return fd;                                                                                      \
  }
OPENS_AT(openat)
OPENS_AT(openat64)

int close(int fd) {
  forget(fd);
  return REAL(close)(fd);
}

/* A program may get a descriptor in other ways; the number may have been another file's. */
int dup2(int from, int to) {
  forget(to);
  return REAL(dup2)(from, to);
}

int rename(const char *from, const char *to) {
  char a[4096], b[4096];
  const char *old = below_at(from, a), *new = below_at(to, b);
  if (!old && !new) return REAL(rename)(from, to);
  pthread_mutex_lock(&lock);
  int done = REAL(rename)(from, to);
  if (!done && old && new) trace('r', old, new, 0, NULL, 0);
  pthread_mutex_unlock(&lock);
  return done;
}

int unlink(const char *path) {
  char buffer[4096];
  const char *name = below_at(path, buffer);
  if (!name) return REAL(unlink)(path);
  pthread_mutex_lock(&lock);
  int done = REAL(unlink)(path);
  if (!done) trace('u', name, NULL, 0, NULL, 0);
  pthread_mutex_unlock(&lock);
  return done;
}

int mkdir(const char *path, mode_t mode) {
  char buffer[4096];
  const char *name = below_at(path, buffer);
  if (!name) return REAL(mkdir)(path, mode);
  pthread_mutex_lock(&lock);
  int done = REAL(mkdir)(path, mode);
  if (!done) trace('m', name, NULL, 0, NULL, 0);
  pthread_mutex_unlock(&lock);
  return done;
}

/* While room is short, the file system has only that much. */
int statvfs(const char *path, struct statvfs *answer) {
  int done = REAL(statvfs)(path, answer);
  if (!done && dir_len && control[ROOM_IS_SHORT]) {
    answer->f_bavail = answer->f_bfree = control[ROOM] / (answer->f_frsize ? answer->f_frsize : 4096);
  }
  return done;
}

int statvfs64(const char *path, struct statvfs64 *answer) { return statvfs(path, (struct statvfs *)answer); }

int fstatvfs(int fd, struct statvfs *answer) {
  char link[64];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  return statvfs(link, answer);
}

int fstatvfs64(int fd, struct statvfs64 *answer) { return fstatvfs(fd, (struct statvfs *)answer); }
