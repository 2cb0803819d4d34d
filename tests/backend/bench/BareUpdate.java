import java.sql.Connection;
import java.sql.DriverManager;
import java.util.Arrays;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * What H2 alone takes: clients that update the one row, each with a commit. Arguments: file, characters of the row, clients,
 * seconds. Prints updates per second and the 95th percentile in milliseconds.
 */
public class BareUpdate {
  private static final int WARM_UP_SECONDS = 2;

  public static void main(String[] arguments) throws Exception {
    var url = "jdbc:h2:file:" + arguments[0] + ";WRITE_DELAY=0;LOCK_TIMEOUT=10000";
    var text = "x".repeat(Integer.parseInt(arguments[1]));
    int clients = Integer.parseInt(arguments[2]);
    int seconds = Integer.parseInt(arguments[3]);
    try (var keeper = DriverManager.getConnection(url, "sa", "")) {
      keeper.createStatement().execute("CREATE TABLE IF NOT EXISTS bare (id int PRIMARY KEY, n bigint, content text)");
      keeper.createStatement().execute("MERGE INTO bare KEY (id) VALUES (1, 0, '')");
      run(url, text, clients, WARM_UP_SECONDS);
      var times = run(url, text, clients, seconds);
      System.out.printf("%d %.3f%n", times.length / seconds, times[(int) (times.length * 0.95)] / 1e6);
    }
  }

  private static long[] run(String url, String text, int clients, int seconds) throws Exception {
    var times = new ConcurrentLinkedQueue<Long>();
    long end = System.nanoTime() + seconds * 1_000_000_000L;
    var threads = new Thread[clients];
    for (int i = 0; i < clients; i++) {
      threads[i] = Thread.ofPlatform().start(() -> update(url, text, end, times));
    }
    for (var thread : threads) thread.join();
    var sorted = times.stream().mapToLong(Long::longValue).toArray();
    Arrays.sort(sorted);
    return sorted;
  }

  private static void update(String url, String text, long end, ConcurrentLinkedQueue<Long> times) {
    try (Connection connection = DriverManager.getConnection(url, "sa", "");
        var statement = connection.prepareStatement("UPDATE bare SET n = n + 1, content = ? WHERE id = 1")) {
      while (System.nanoTime() < end) {
        long began = System.nanoTime();
        statement.setString(1, text);
        statement.executeUpdate();
        times.add(System.nanoTime() - began);
      }
    } catch (java.sql.SQLException problem) {
      throw new IllegalStateException(problem);
    }
  }
}
