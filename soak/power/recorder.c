/*
 * A library that is loaded into the server (LD_PRELOAD). It records every change to the files below one folder, and the
 * moment when the server starts to send each answer. `recording.ts` reads the recording.
 *
 * A lock covers each call and its note, so the notes have the same order as the calls. Other calls (copy_file_range,
 * io_uring, mmap) are not recorded, because the server does not use them for data.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <unistd.h>

#define MOST_FDS 65536
#define ANSWER_BYTES 8192

enum { START, OPEN, WRITE, TRUNCATE, SYNC, CLOSE, RENAME, UNLINK, LINK, MKDIR, RMDIR, ANSWER };

struct note {
  uint32_t kind;
  int32_t fd;
  uint64_t number;
  uint32_t first_bytes;
  uint32_t second_bytes;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static unsigned char is_ours[MOST_FDS];
static const char *root;
static size_t root_bytes;
static int notes = -1;

#define REAL(name) \
  static __typeof__(name) *real; \
  if (!real) real = (__typeof__(name) *)dlsym(RTLD_NEXT, #name)

static void put(const void *bytes, size_t length) {
  static ssize_t (*real)(int, const void *, size_t);
  if (!real) real = (ssize_t (*)(int, const void *, size_t))dlsym(RTLD_NEXT, "write");
  const char *at = bytes;
  while (length > 0) {
    ssize_t done = real(notes, at, length);
    if (done < 0 && errno == EINTR) continue;
    if (done <= 0) abort();
    at += done;
    length -= (size_t)done;
  }
}

static void note(int kind, int fd, uint64_t number, const void *first, size_t first_bytes, const void *second,
                 size_t second_bytes) {
  int saved = errno;
  struct note head = {(uint32_t)kind, fd, number, (uint32_t)first_bytes, (uint32_t)second_bytes};
  put(&head, sizeof head);
  if (first_bytes) put(first, first_bytes);
  if (second_bytes) put(second, second_bytes);
  errno = saved;
}

static void note_paths(int kind, const char *first, const char *second) {
  note(kind, -1, 0, first, strlen(first), second, second ? strlen(second) : 0);
}

__attribute__((constructor)) static void begin(void) {
  const char *file = getenv("FLAREWELL_RECORDING");
  root = getenv("FLAREWELL_RECORDED_FOLDER");
  if (!file || !root) return;
  root_bytes = strlen(root);
  int (*real)(const char *, int, ...) = (int (*)(const char *, int, ...))dlsym(RTLD_NEXT, "open");
  notes = real(file, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  if (notes < 0) abort();
  note(START, -1, 0, NULL, 0, NULL, 0);
}

static int is_below(const char *path) {
  return notes >= 0 && path && strncmp(path, root, root_bytes) == 0 &&
         (path[root_bytes] == '/' || path[root_bytes] == '\0');
}

static int is_noted(int fd) { return notes >= 0 && fd >= 0 && fd < MOST_FDS && is_ours[fd]; }

#define OPENING(name) \
  int name(const char *path, int flags, ...) { \
    va_list list; \
    va_start(list, flags); \
    mode_t mode = va_arg(list, mode_t); \
    va_end(list); \
    REAL(name); \
    if (!is_below(path)) return real(path, flags, mode); \
    pthread_mutex_lock(&lock); \
    int fd = real(path, flags, mode); \
    if (fd >= 0 && fd < MOST_FDS) { \
      is_ours[fd] = 1; \
      note(OPEN, fd, (uint64_t)flags, path, strlen(path), NULL, 0); \
    } \
    pthread_mutex_unlock(&lock); \
    return fd; \
  }
OPENING(open)
OPENING(open64)

#define OPENING_AT(name) \
  int name(int folder, const char *path, int flags, ...) { \
    va_list list; \
    va_start(list, flags); \
    mode_t mode = va_arg(list, mode_t); \
    va_end(list); \
    REAL(name); \
    if (!is_below(path)) return real(folder, path, flags, mode); \
    pthread_mutex_lock(&lock); \
    int fd = real(folder, path, flags, mode); \
    if (fd >= 0 && fd < MOST_FDS) { \
      is_ours[fd] = 1; \
      note(OPEN, fd, (uint64_t)flags, path, strlen(path), NULL, 0); \
    } \
    pthread_mutex_unlock(&lock); \
    return fd; \
  }
OPENING_AT(openat)
OPENING_AT(openat64)

int close(int fd) {
  REAL(close);
  if (!is_noted(fd)) return real(fd);
  pthread_mutex_lock(&lock);
  is_ours[fd] = 0;
  note(CLOSE, fd, 0, NULL, 0, NULL, 0);
  int result = real(fd);
  pthread_mutex_unlock(&lock);
  return result;
}

/* libuv closes files with syscall() instead of close(). */
long syscall(long number, ...) {
  static long (*real)(long, ...);
  if (!real) real = (long (*)(long, ...))dlsym(RTLD_NEXT, "syscall");
  long given[6];
  va_list list;
  va_start(list, number);
  for (int at = 0; at < 6; at += 1) given[at] = va_arg(list, long);
  va_end(list);
  if (number == SYS_close) return close((int)given[0]);
  return real(number, given[0], given[1], given[2], given[3], given[4], given[5]);
}

/* Called before the answer is sent, so that nobody has received it before its note. */
static void note_answer(int fd, const struct iovec *parts, int count) {
  static const char start[] = "HTTP/1.1 ";
  if (notes < 0 || count < 1 || parts[0].iov_len < sizeof start - 1) return;
  if (memcmp(parts[0].iov_base, start, sizeof start - 1) != 0) return;
  char text[ANSWER_BYTES];
  size_t length = 0;
  for (int part = 0; part < count && length < sizeof text; part += 1) {
    size_t most = sizeof text - length;
    size_t some = parts[part].iov_len < most ? parts[part].iov_len : most;
    memcpy(text + length, parts[part].iov_base, some);
    length += some;
  }
  pthread_mutex_lock(&lock);
  note(ANSWER, fd, 0, text, length, NULL, 0);
  pthread_mutex_unlock(&lock);
}

ssize_t write(int fd, const void *bytes, size_t length) {
  REAL(write);
  if (!is_noted(fd)) {
    struct iovec part = {(void *)bytes, length};
    note_answer(fd, &part, 1);
    return real(fd, bytes, length);
  }
  pthread_mutex_lock(&lock);
  ssize_t done = real(fd, bytes, length);
  if (done > 0) note(WRITE, fd, (uint64_t)(lseek(fd, 0, SEEK_CUR) - done), bytes, (size_t)done, NULL, 0);
  pthread_mutex_unlock(&lock);
  return done;
}

#define WRITING_AT(name, offset_type) \
  ssize_t name(int fd, const void *bytes, size_t length, offset_type offset) { \
    REAL(name); \
    if (!is_noted(fd)) return real(fd, bytes, length, offset); \
    pthread_mutex_lock(&lock); \
    ssize_t done = real(fd, bytes, length, offset); \
    if (done > 0) note(WRITE, fd, (uint64_t)offset, bytes, (size_t)done, NULL, 0); \
    pthread_mutex_unlock(&lock); \
    return done; \
  }
WRITING_AT(pwrite, off_t)
WRITING_AT(pwrite64, off64_t)

static void note_parts(int fd, uint64_t offset, const struct iovec *parts, int count, ssize_t done) {
  for (int part = 0; part < count && done > 0; part += 1) {
    size_t some = parts[part].iov_len < (size_t)done ? parts[part].iov_len : (size_t)done;
    note(WRITE, fd, offset, parts[part].iov_base, some, NULL, 0);
    offset += some;
    done -= (ssize_t)some;
  }
}

ssize_t writev(int fd, const struct iovec *parts, int count) {
  REAL(writev);
  if (!is_noted(fd)) {
    note_answer(fd, parts, count);
    return real(fd, parts, count);
  }
  pthread_mutex_lock(&lock);
  ssize_t done = real(fd, parts, count);
  if (done > 0) note_parts(fd, (uint64_t)(lseek(fd, 0, SEEK_CUR) - done), parts, count, done);
  pthread_mutex_unlock(&lock);
  return done;
}

#define WRITING_PARTS_AT(name, offset_type) \
  ssize_t name(int fd, const struct iovec *parts, int count, offset_type offset) { \
    REAL(name); \
    if (!is_noted(fd)) return real(fd, parts, count, offset); \
    pthread_mutex_lock(&lock); \
    ssize_t done = real(fd, parts, count, offset); \
    if (done > 0) note_parts(fd, (uint64_t)offset, parts, count, done); \
    pthread_mutex_unlock(&lock); \
    return done; \
  }
WRITING_PARTS_AT(pwritev, off_t)
WRITING_PARTS_AT(pwritev64, off64_t)

ssize_t sendmsg(int fd, const struct msghdr *message, int flags) {
  REAL(sendmsg);
  note_answer(fd, message->msg_iov, (int)message->msg_iovlen);
  return real(fd, message, flags);
}

#define ON_FD(name, kind, parameters, arguments, number) \
  int name parameters { \
    REAL(name); \
    if (!is_noted(fd)) return real arguments; \
    pthread_mutex_lock(&lock); \
    int result = real arguments; \
    if (result == 0) note(kind, fd, (uint64_t)(number), NULL, 0, NULL, 0); \
    pthread_mutex_unlock(&lock); \
    return result; \
  }
ON_FD(ftruncate, TRUNCATE, (int fd, off_t length), (fd, length), length)
ON_FD(ftruncate64, TRUNCATE, (int fd, off64_t length), (fd, length), length)
ON_FD(fsync, SYNC, (int fd), (fd), 0)
ON_FD(fdatasync, SYNC, (int fd), (fd), 0)

#define ON_PATHS(name, kind, parameters, arguments, first, second) \
  int name parameters { \
    REAL(name); \
    if (!is_below(first)) return real arguments; \
    pthread_mutex_lock(&lock); \
    int result = real arguments; \
    if (result == 0) note_paths(kind, first, second); \
    pthread_mutex_unlock(&lock); \
    return result; \
  }
ON_PATHS(rename, RENAME, (const char *from, const char *to), (from, to), from, to)
ON_PATHS(link, LINK, (const char *from, const char *to), (from, to), from, to)
ON_PATHS(unlink, UNLINK, (const char *path), (path), path, NULL)
ON_PATHS(mkdir, MKDIR, (const char *path, mode_t mode), (path, mode), path, NULL)
ON_PATHS(rmdir, RMDIR, (const char *path), (path), path, NULL)
